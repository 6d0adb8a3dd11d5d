"use strict";

/** Charts are drawn when they come into sight, and again when their width changes. */
{
  const DRAW = { gantt: drawGantt, trace: drawTrace, gamma: drawGamma };
  const LEAST = 240;

  function draw(figure, room) {
    const width = Math.max(LEAST, room);
    if (Number(figure.dataset.width) === width) return;
    figure.dataset.width = width;
    const script = figure.querySelector(":scope > script");
    figure.replaceChildren(script, ...DRAW[figure.dataset.draw](JSON.parse(script.textContent), width, figure));
  }

  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target.clientWidth) draw(target, target.clientWidth);
  });
  const sight = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      sight.unobserve(target);
      draw(target, target.clientWidth);
      widths.observe(target);
    }
  }, { rootMargin: "300px" });
  const figures = document.querySelectorAll(".chart");
  for (const figure of figures) sight.observe(figure);
  addEventListener("beforeprint", () => {
    // All are measured before the first is drawn, so that the page is laid out once.
    for (const [figure, room] of [...figures].map((figure) => [figure, figure.clientWidth])) {
      if (room) draw(figure, room);
    }
  });
}
