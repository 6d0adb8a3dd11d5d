"use strict";

const LANE = 26, PROGRESS = 84, LEFT = 44, RIGHT = 14, COLOURS = 8;

/** Draw schedules of one instance below each other, on one scale of time. */
function drawGantt(values, width) {
  const until = Math.max(...values.schedules.map((schedule) => schedule.until));
  const x = (time) => LEFT + (time / until) * (width - LEFT - RIGHT);
  const parts = values.schedules.flatMap((schedule) => scheduleParts(values, schedule, x, until, width));
  return [...parts, legend(values), numbers(values)];
}

function scheduleParts(values, schedule, x, until, width) {
  const broken = new Set(schedule.breaches.flatMap((breach) => breach.requests));
  const lanes = LANE * values.batch, base = lanes + 18 + PROGRESS, height = base + 20;
  const title = `${schedule.title}: makespan ${schedule.makespan}`;
  const drawing = picture(width, height, `${title}. ${schedule.breaches.map((b) => `At ${b.time}: ${b.words}.`).join(" ")}`);
  for (const [begin, end] of schedule.blackouts) {
    drawing.append(shape("rect", { x: x(begin), y: 0, width: x(end) - x(begin), height: base, class: "hatched" }));
  }
  drawing.append(...bars(values, schedule, broken, x), ...progress(schedule, x, base));
  for (let slot = 0; slot < values.batch; slot++) {
    drawing.append(shape("text", { x: LEFT - 6, y: LANE * slot + 17, "text-anchor": "end", class: "soft" }, `slot ${slot + 1}`));
  }
  drawing.append(shape("line", { x1: x(schedule.until), x2: x(schedule.until), y1: 0, y2: base, class: "ends" }));
  drawing.append(shape("line", { x1: LEFT, x2: x(until), y1: base, y2: base, class: "axis" }));
  for (const time of ticks(0, until, width - LEFT - RIGHT, 44, 1)) {
    drawing.append(shape("text", { x: x(time), y: base + 14, "text-anchor": "middle", class: "soft" }, time));
  }
  drawing.append(...schedule.breaches.map((breach) => shape("line", { x1: x(breach.time), x2: x(breach.time), y1: 0, y2: base, class: "breach" })));
  const why = schedule.breaches.map((breach) => make("p", { class: "why" }, `▲ At step ${breach.time}: ${breach.words}`));
  return [make("p", { class: "title" }, title), drawing, ...why];
}

function bars(values, schedule, broken, x) {
  return schedule.bars.flatMap(([slot, request, start, end]) => {
    const left = x(start), room = x(end) - left, y = LANE * slot + 2;
    const words = `request ${request}, ${values.lengths[request]} tokens: ${start} to ${end}`;
    const bar = shape("rect", {
      x: left, y, width: room, height: LANE - 4, rx: 2,
      class: broken.has(request) ? "bar broken" : "bar", style: `fill: var(--request-${request % COLOURS})`,
    }, shape("title", {}, words));
    const label = room > 50 ? `${request} · ${values.lengths[request]}` : room > 12 ? String(request) : "";
    return label ? [bar, shape("text", { x: left + room / 2, y: y + 15, "text-anchor": "middle", "pointer-events": "none" }, label)] : [bar];
  });
}

/** Draw how far each request is, the gap between first and last, and alpha. */
function progress(schedule, x, base) {
  const most = Math.max(schedule.alpha, ...schedule.bars.map(([, , start, end, before]) => before + end - start));
  const y = (tokens) => base - (tokens / most) * PROGRESS;
  const parts = schedule.gaps.filter(([, , gap]) => gap > 0).map(([begin, end, gap]) => shape("rect", {
    x: x(begin), y: y(gap), width: x(end) - x(begin), height: base - y(gap),
    class: gap > schedule.alpha ? "gap beyond" : "gap",
  }));
  for (const [, , start, end, before] of schedule.bars) {
    parts.push(shape("line", { x1: x(start), y1: y(before), x2: x(end), y2: y(before + end - start), class: "progress" }));
  }
  const right = x(schedule.until);
  parts.push(shape("line", { x1: LEFT, x2: right, y1: y(schedule.alpha), y2: y(schedule.alpha), class: "alpha" }));
  parts.push(shape("text", { x: LEFT - 6, y: y(schedule.alpha) + 4, "text-anchor": "end" }, "α"));
  return parts;
}

function legend(values) {
  const shares = values.schedules.some((schedule) => schedule.blackouts.length)
    ? ` Hatched: some request is more than α along, a blackout, in which nothing may start.` : "";
  return make("figcaption", {},
    `B = ${values.batch}, α = ${values.alpha}. Bars: request · tokens, counted from 0; time in token-steps. ` +
    `Below: how far each request is along, and as an area the gap between first and last.${shares}`);
}

function numbers(values) {
  const rows = values.lengths.map((length, request) => [
    request, length, ...(values.releases ? [values.releases[request]] : []),
    ...values.schedules.map((schedule) => schedule.bars.filter((bar) => bar[1] === request).map((bar) => `${bar[2]} to ${bar[3]}`).join(", ")),
  ]);
  const released = values.releases ? ["released"] : [];
  return table("As numbers", ["request", "tokens", ...released, ...values.schedules.map((schedule) => schedule.title)], rows);
}
