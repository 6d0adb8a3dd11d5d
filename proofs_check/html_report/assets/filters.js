"use strict";

/** Hide what does not match; a claim is shown if one of its findings is. */
{
  const form = document.querySelector(".filters");
  const claims = [...document.querySelectorAll(".claim")].map((claim) => ({
    claim,
    source: claim.dataset.source,
    words: text(claim.querySelector(":scope > summary"), claim.querySelector(".about")),
    findings: [...claim.querySelectorAll(".finding")].map((finding) => ({
      finding,
      verdict: finding.dataset.verdict,
      choices: JSON.parse(finding.dataset.choices),
      words: text(finding.querySelector("summary"), finding.querySelector(".found"), ...finding.querySelectorAll(".shows")),
    })),
  }));

  function text(...elements) {
    return elements.map((element) => element.textContent).join(" ").replace(/\s+/g, " ").toLowerCase();
  }

  function filter() {
    const { text: { value: sought }, source, verdict, reading } = form.elements;
    const words = sought.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let claimsShown = 0, findingsShown = 0;
    for (const { claim, source: from, words: own, findings } of claims) {
      let shown = 0;
      for (const { finding, verdict: reached, choices, words: found } of findings) {
        const matches = (!source.value || from === source.value)
          && (!verdict.value || reached === verdict.value)
          && (!reading.value || choices.includes(reading.value))
          && words.every((word) => own.includes(word) || found.includes(word));
        finding.hidden = !matches;
        shown += matches;
      }
      claim.hidden = !shown;
      claimsShown += shown > 0;
      findingsShown += shown;
    }
    const readings = claims.reduce((sum, { findings }) => sum + findings.length, 0);
    form.querySelector(".shown").textContent =
      `${claimsShown} of ${claims.length} claims, ${findingsShown} of ${readings} readings`;
    document.querySelector(".none").hidden = claimsShown > 0;
  }

  form.addEventListener("input", filter);
  form.querySelector("[type=reset]").addEventListener("click", (click) => {
    click.preventDefault();
    form.reset();
    filter();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
}
