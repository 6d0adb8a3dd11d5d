"use strict";

/** A link to a claim or certificate opens all that is around it. */
{
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest("[hidden]")) document.querySelector(".filters button[type=reset]").click();
    for (let around = target; around; around = around.parentElement) {
      if (around.tagName === "DETAILS") around.open = true;
    }
    target.scrollIntoView();
    if (target.tagName === "DETAILS") target.querySelector("summary").focus({ preventScroll: true });
  }
  addEventListener("hashchange", reveal);
  document.querySelector("nav")?.addEventListener("click", ({ target }) => {
    if (target.hash && target.hash === location.hash) reveal();
  });
  reveal();
}

/** A certificate is saved as the file that replays it. */
document.addEventListener("click", ({ target }) => {
  if (!target.matches?.(".save")) return;
  const contents = target.parentElement.querySelector(".file").textContent;
  const url = URL.createObjectURL(new Blob([contents, "\n"], { type: "application/json" }));
  make("a", { href: url, download: target.dataset.name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
});
