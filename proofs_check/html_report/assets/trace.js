"use strict";

const ROW = 30, LEADS = 110;

/** Draw a trace at one of its events, with the means to step through it. */
function drawTrace(values, width, figure) {
  const last = values.states.length - 1;
  let at = Number(figure.dataset.event ?? 0);
  const slider = make("input", { type: "range", min: 0, max: last, value: at, "aria-label": "Event" });
  const [first, back, on, end] = [["|◀", "First event"], ["◀", "Previous event"], ["▶", "Next event"], ["▶|", "Last event"]]
    .map(([sign, words]) => make("button", { type: "button", "aria-label": words, title: words }, sign));
  const words = make("output", { class: "event" });
  const drawn = make("div");
  const title = values.title ? `${values.dispatcher}, ${values.title}` : values.dispatcher;

  function show(event) {
    at = Math.min(Math.max(event, 0), last);
    figure.dataset.event = slider.value = at;
    first.disabled = back.disabled = at === 0;
    on.disabled = end.disabled = at === last;
    words.textContent = `${at} of ${last}: ${values.states[at].event}`;
    const metered = values.states[at].meters ? [meters(values, at, width)] : [];
    drawn.replaceChildren(...metered, leads(values, at, width, show), users(values, at));
  }
  slider.addEventListener("input", () => show(slider.valueAsNumber));
  first.addEventListener("click", () => show(0));
  back.addEventListener("click", () => show(at - 1));
  on.addEventListener("click", () => show(at + 1));
  end.addEventListener("click", () => show(last));
  show(at);
  const stepper = make("div", { class: "stepper", role: "group", "aria-label": `Events of ${title}` }, first, back, slider, on, end);
  return [make("p", { class: "title" }, title), stepper, words, drawn, traceLegend(values)];
}

/** Draw the band from v to v + c_max and every user's meter. */
function meters(values, at, width) {
  const lifts = values.states.flatMap((state) => state.meters.map((meter) => meter - state.v));
  const most = Math.max(values.c_max, ...lifts) * 1.02, least = Math.min(0, ...lifts);
  const left = 16 + 8 * Math.max(...values.users.map((user) => user.length)), right = 64;
  const x = (lift) => left + ((lift - least) / (most - least)) * (width - left - right);
  const { v, meters: now, waits } = values.states[at];
  const height = ROW * values.users.length, shown = (number) => Number(number.toFixed(3));
  const said = values.users.map((user, k) => `${user} ${shown(now[k])}${waits[k] ? "" : ", away"}`).join("; ");
  const drawing = picture(width, height + 22, `Virtual time ${shown(v)}; meters: ${said}`);
  drawing.append(shape("rect", { x: x(0), y: 0, width: x(values.c_max) - x(0), height, class: "band" }));
  values.users.forEach((user, k) => {
    const y = ROW * (k + 0.5), colour = `var(--user-${k % 4})`;
    drawing.append(
      shape("line", { x1: x(least), x2: x(most), y1: y, y2: y, class: "grid" }),
      shape("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, user),
      shape("circle", { cx: x(now[k] - v), cy: y, r: 7, style: `stroke: ${colour}; stroke-width: 2; fill: ${waits[k] ? colour : "var(--raised)"}` }),
      shape("text", { x: x(now[k] - v) + 12, y: y + 4 }, shown(now[k])),
    );
  });
  drawing.append(
    shape("text", { x: x(0), y: height + 16, class: "soft" }, `v = ${shown(v)}`),
    shape("text", { x: x(values.c_max), y: height + 16, "text-anchor": "middle", class: "soft" }, `v + c_max = ${shown(v + values.c_max)}`),
  );
  return drawing;
}

/** Draw the service of every user over the events. */
function leads(values, at, width, show) {
  const most = Math.max(1e-9, ...values.states.flatMap((state) => state.served)), last = values.states.length - 1;
  const left = 44, x = (event) => left + (event / last) * (width - left - 14), y = (served) => 8 + (1 - served / most) * (LEADS - 16);
  const drawing = picture(width, LEADS + 18, `Service over weight of ${values.users.join(", ")} over the events, ${most} at most`);
  drawing.append(shape("line", { x1: x(at), x2: x(at), y1: 0, y2: LEADS, class: "cursor" }));
  for (const tick of ticks(0, most, LEADS, 30)) {
    drawing.append(shape("line", { x1: left, x2: x(last), y1: y(tick), y2: y(tick), class: "grid" }));
    drawing.append(shape("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end", class: "soft" }, tick));
  }
  values.users.forEach((user, k) => {
    const path = values.states.map((state, event) => (event ? `H${x(event)}V${y(state.served[k])}` : `M${x(0)} ${y(state.served[k])}`)).join("");
    drawing.append(shape("path", { d: path, class: "user-line", style: `stroke: var(--user-${k % 4})` }));
  });
  drawing.append(shape("text", { x: left, y: LEADS + 14, class: "soft" }, "service over weight, event by event"));
  drawing.addEventListener("click", (click) => {
    const box = drawing.getBoundingClientRect();
    show(Math.round(((click.clientX - box.left - left) / (box.width - left - 14)) * last));
  });
  return drawing;
}

function users(values, at) {
  const { waits, served, meters: now } = values.states[at];
  const rows = values.users.map((user, k) => {
    const name = make("th", { scope: "row" }, make("span", { class: "swatch", style: `color: var(--user-${k % 4});${waits[k] ? " background: currentColor" : ""}` }), user);
    const cells = [waits[k] ? "waits" : "away", served[k], ...(now ? [now[k]] : [])];
    return make("tr", {}, name, ...cells.map((cell) => make("td", {}, String(cell))));
  });
  const headings = ["user", "queue", "service", ...(now ? ["meter"] : [])].map((heading) => make("th", { scope: "col" }, heading));
  return make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, ...headings)), make("tbody", {}, ...rows)));
}

function traceLegend(values) {
  const metered = values.states[0].meters
    ? "Shaded: the band from virtual time v to v + c_max, in which the meter of everyone who waits must be. Full: waits; hollow: away. " : "";
  return make("figcaption", {}, `${metered}Step with the buttons, or with the arrow keys on the slider.`);
}
