// Elements made from data: every text goes in as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const DATA = JSON.parse(document.getElementById("data").textContent);

function table(caption, columns, rows, options = {}) {
  const numeric = columns.map((_, place) => rows.length > 0 && rows.every((row) => isFigure(row[place])));
  const cell = (value, place, tag = "td") =>
    h(tag, { class: numeric[place] ? "number" : null, scope: tag === "th" ? "row" : null }, value ?? "");
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    h("table", { class: options.class },
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map((name, place) => h("th", { scope: "col", class: numeric[place] ? "number" : null }, name)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((value, place) => cell(value, place, place ? "td" : "th")))))));
}

function isFigure(value) {
  return typeof value === "number" || (typeof value === "string" && /^[\d.,%–+\- ]+( to [\d.]+)?$/.test(value));
}

function details(summary, make, open = false) {
  const inside = h("div", { class: "inside" });
  const box = h("details", { class: "box", open }, h("summary", {}, summary), inside);
  const show = () => { if (box.open && !inside.hasChildNodes()) inside.append(make()); };
  box.addEventListener("toggle", show);
  show();
  return box;
}
