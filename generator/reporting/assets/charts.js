// Charts from elements: stacked bars, accuracies with their intervals, a heat map.
function stackedBars(rows, caption) {
  const most = Math.max(...rows.map((row) => row.parts.reduce((sum, [, count]) => sum + count, 0)), 1);
  return h("div", { class: "bars", role: "table", "aria-label": caption }, rows.map((row) => {
    const total = row.parts.reduce((sum, [, count]) => sum + count, 0);
    const words = row.parts.filter(([, count]) => count).map(([name, count]) => `${count} ${said(name)}`).join(", ");
    return h("div", { role: "row", style: "display: contents" },
      h("span", { role: "rowheader", class: "name" }, row.link ? h("a", { href: row.link }, row.name) : row.name),
      h("span", { role: "cell", class: "track", title: words }, row.parts.filter(([, count]) => count).map(([name, count]) =>
        h("i", { class: TIERS.includes(name) ? name : "plainbar", style: `width: ${(100 * count) / most}%` })),
        h("span", { class: "unseen" }, words)),
      h("span", { role: "cell", class: "number" }, grouped(total)));
  }));
}

// One line for each row of {name, tier, accuracy, low, high, tasks}: a dot at the accuracy, a bar over its interval.
function intervals(rows, caption) {
  const narrow = window.innerWidth < 640;
  const width = narrow ? 340 : 680, label = narrow ? 0 : 250, right = 12, step = narrow ? 44 : 30, top = 26;
  const x = (share) => label + 8 + (width - label - right - 8) * share;
  // A little room where the next row is of another group.
  let y = top - step;
  const heights = rows.map((row, place) => (y += step + (place && row.group !== rows[place - 1].group ? 14 : 0)));
  const height = y + step + 6;
  return h("figure", { style: "margin: 0 0 1rem" },
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${caption}. ${rows.map(intervalWords).join(". ")}`,
      style: `width: 100%; max-width: ${width}px; height: auto` },
      [0, 0.25, 0.5, 0.75, 1].map((share) => s("g", {},
        s("line", { class: "faint", x1: x(share), x2: x(share), y1: top - 6, y2: height }),
        s("text", { class: "soft", x: x(share), y: 14, "font-size": 11, "text-anchor": share === 1 ? "end" : share ? "middle" : "start" },
          `${share * 100} %`))),
      rows.map((row, place) => intervalLine(row, heights[place] + (narrow ? 28 : 15), x, narrow))));
}

function intervalLine(row, y, x, narrow) {
  const colour = TIERS.includes(row.tier) ? `var(--${row.tier})` : "var(--ink)";
  const words = `${row.name} · ${percent(row.accuracy)}`;
  const some = row.accuracy !== null;
  return s("g", {},
    s("text", { x: 0, y: narrow ? y - 10 : y + 4, "font-size": narrow ? 12 : 13 }, words),
    some && s("line", { x1: x(row.low), x2: x(row.high), y1: y, y2: y, stroke: colour, "stroke-width": 5, "stroke-linecap": "round", opacity: 0.35 }),
    some && s("circle", { cx: x(row.accuracy), cy: y, r: 5, fill: colour }));
}

const intervalWords = (row) => (row.accuracy === null ? `${row.name}: no task counts`
  : `${row.name}: ${percent(row.accuracy)}, 95 % interval ${percent(row.low)} to ${percent(row.high)}, ${plural(row.tasks, "task")}`);

function heatCell(found, link) {
  if (!found || found.accuracy === null) return h("td", { class: "soft" }, "–");
  const strength = Math.round(4 + 38 * found.accuracy);
  return h("td", { style: `background: color-mix(in srgb, var(--knowledge) ${strength}%, var(--paper));`,
    title: intervalWords({ name: "Accuracy", ...found }) }, link ? h("a", { href: link, style: "color: inherit; text-decoration: none" }, shown(found.accuracy)) : shown(found.accuracy));
}
