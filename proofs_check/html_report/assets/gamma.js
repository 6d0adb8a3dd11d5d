"use strict";

const CURVE = { left: 44, right: 16, top: 10, bottom: 36 };

/** Draw the published curve as lines, what is stated and what was found as points. */
function drawGamma(values, width) {
  const height = Math.min(420, Math.max(260, width * 0.5));
  const lines = Object.values(values.published).flat().map(([, ratio]) => ratio);
  const points = [...values.stated, ...values.found].map((point) => point.at[1]);
  const least = Math.floor(Math.min(...lines, ...points) * 20 - 0.2) / 20, most = 1.01;
  const x = (gamma) => CURVE.left + gamma * (width - CURVE.left - CURVE.right);
  const y = (ratio) => CURVE.top + ((most - ratio) / (most - least)) * (height - CURVE.top - CURVE.bottom);
  const drawing = picture(width, height, "The competitive ratio against gamma; the numbers are in the table below");
  for (const ratio of ticks(least, 1, height, 40)) {
    drawing.append(shape("line", { x1: x(0), x2: x(1), y1: y(ratio), y2: y(ratio), class: "grid" }));
    drawing.append(shape("text", { x: x(0) - 6, y: y(ratio) + 4, "text-anchor": "end", class: "soft" }, ratio));
  }
  for (const gamma of ticks(0, 1, width, 70)) {
    drawing.append(shape("text", { x: x(gamma), y: height - 20, "text-anchor": "middle", class: "soft" }, gamma));
  }
  drawing.append(shape("text", { x: x(1), y: height - 4, "text-anchor": "end", class: "soft" }, "γ = α / longest request"));
  const dashes = { "over-inserting": "6 4", "under-inserting": "2 3", jigsaw: "9 3 2 3", envelope: "none" };
  for (const [name, curve] of Object.entries(values.published)) {
    const path = curve.map(([gamma, ratio], k) => `${k ? "L" : "M"}${x(gamma)} ${y(ratio)}`).join("");
    drawing.append(shape("path", { d: path, class: name === "envelope" ? "envelope" : "behaviour", "stroke-dasharray": dashes[name] }, shape("title", {}, name)));
  }
  for (const { at: [gamma, ratio], words } of values.found) {
    drawing.append(shape("circle", { cx: x(gamma), cy: y(ratio), r: 3.5, class: "instance" }, shape("title", {}, words)));
  }
  for (const { at: [gamma, ratio], proved, ...point } of values.stated) {
    drawing.append(shape("path", {
      d: `M${x(gamma)} ${y(ratio) - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z`, class: proved ? "stated proved" : "stated",
    }, shape("title", {}, `γ = ${point.gamma}: ${point.ratio}`)));
  }
  return [drawing, gammaLegend(values), gammaNumbers(values)];
}

function gammaLegend(values) {
  const found = values.found.length ? ` Red points: ${values.found.length} instances found, certificates below.` : "";
  return make("figcaption", {},
    "Black: the published CR(γ), the least of over-inserting (dashed), under-inserting (dotted) and the jigsaw effect (dash-dotted). " +
    `Diamonds: the least ratio over all real lengths of as many requests as the table says, filled where this run proved it.${found}`);
}

function gammaNumbers(values) {
  const rows = values.stated.map((point) => [
    point.gamma, point.published, `${point.ratio} (${point.requests} requests)`,
    point.proved ? `up to ${point.proved} requests` : "not in this run; the full profile does",
  ]);
  return table("As numbers", ["γ", "published", "least ratio", "proved"], rows);
}
