// Base and gold SQL side by side: equal stretches folded, what a rule wrote marked with its name.
const WORDS = /(--[^\n]*)|('(?:[^']|'')*')|\b(with|as|select|from|where|group by|order by|partition by|left join|inner join|join|on|and|or|not|is|null|true|false|in|case|when|then|else|end|qualify|over|filter|replace|between|interval|date|having|union all|distinct|limit|desc|asc)\b/gi;
const AROUND = 3;

function coloured(text) {
  const parts = [];
  let last = 0;
  for (const found of text.matchAll(WORDS)) {
    parts.push(text.slice(last, found.index));
    parts.push(h(found[1] ? "i" : found[2] ? "u" : "b", {}, found[0]));
    last = found.index + found[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}

function pairsOf(sql) {
  const ruled = new Set();
  for (const [from, to] of sql.marks) for (let line = from; line < to; line += 1) ruled.add(line);
  const pairs = [];
  let left = 0, right = 0;
  const equal = (to) => { while (right < to) pairs.push({ left: sql.base[left++], right: sql.gold[right++], kind: "same" }); };
  for (const [from, to, goldFrom, goldTo] of sql.differ) {
    equal(goldFrom);
    while (left < to || right < goldTo) {
      const gone = left < to, fresh = right < goldTo;
      const mark = fresh ? (ruled.has(right) ? "ruled" : "new") : "";
      pairs.push({ left: gone ? sql.base[left++] : null, right: fresh ? sql.gold[right++] : null, kind: `${gone ? "gone " : ""}${mark}`.trim() });
    }
  }
  equal(sql.gold.length);
  return pairs;
}

function pairRow(pair) {
  const text = (line) => (line === null ? "" : coloured(DATA.lines[line] || " "));
  return h("div", { class: `pair ${pair.kind}` }, h("code", {}, text(pair.left)), h("code", {}, text(pair.right)));
}

function foldRow(pairs) {
  const button = h("button", { class: "fold", type: "button", onclick: () => {
    const rows = pairs.map(pairRow);
    button.replaceWith(...rows);
    rows[0].tabIndex = -1;
    rows[0].focus();
  } }, `⋯ ${plural(pairs.length, "equal line")}`);
  return button;
}

function sqlView(sql) {
  const pairs = pairsOf(sql);
  const near = new Array(pairs.length).fill(false);
  pairs.forEach((pair, place) => {
    if (pair.kind !== "same") for (let n = Math.max(0, place - AROUND); n <= Math.min(pairs.length - 1, place + AROUND); n += 1) near[n] = true;
  });
  const box = h("div", { class: "sql", role: "region", "aria-label": "Base and gold SQL side by side" },
    h("div", { class: "pair head" }, h("span", {}, "Base: no rule applied"), h("span", {}, "Gold: every applicable rule applied")));
  for (let at = 0; at < pairs.length;) {
    let end = at;
    while (end < pairs.length && near[end] === near[at]) end += 1;
    if (near[at] || end - at < 4) pairs.slice(at, end).forEach((pair) => box.append(pairRow(pair)));
    else box.append(foldRow(pairs.slice(at, end)));
    at = end;
  }
  return box;
}

const goldText = (sql) => sql.gold.map((line) => DATA.lines[line]).join("\n");
