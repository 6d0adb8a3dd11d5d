"use strict";

/** Make an element with attributes and children; text children are text, never markup. */
function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function picture(width, height, words) {
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, height, role: "img", "aria-label": words });
}

/** Return round numbers between two values, at least `room` pixels and `finest` apart. */
function ticks(from, until, width, room, finest = 0) {
  const least = Math.max(finest, ((until - from) * room) / width);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= least * 0.999);
  const found = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= until + step * 1e-9; k++) {
    found.push(Number((k * step).toPrecision(12)));
  }
  return found;
}

function table(caption, headings, rows) {
  const body = make("tbody");
  for (const row of rows) body.append(make("tr", {}, ...row.map((cell) => make("td", {}, String(cell)))));
  const head = make("tr", {}, ...headings.map((heading) => make("th", { scope: "col" }, heading)));
  return make(
    "details", { class: "numbers" },
    make("summary", {}, caption),
    make("div", { class: "scroll" }, make("table", {}, make("thead", {}, head), body)),
  );
}
