// The part of Markdown that documents use, as elements: headings, lists, tables, code, quotes, bold, emphasis, code spans.
// Links are shown as their words: a document may lead anywhere, and this page leads nowhere.
function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)/g;
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(last, found.index));
    const [whole, code, bold, strong, emphasis, link] = found;
    if (code) parts.push(h("code", {}, code));
    else if (bold || strong) parts.push(h("strong", {}, inline(bold || strong)));
    else if (emphasis) parts.push(h("em", {}, inline(emphasis)));
    else parts.push(inline(link));
    last = found.index + whole.length;
  }
  parts.push(text.slice(last));
  return parts;
}

// Marks every place of an element in which one of some phrases stands, so that a reader finds it at once.
function markPhrases(element, phrases) {
  const wanted = phrases.filter(Boolean).map((words) => words.toLowerCase());
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const words of wanted) {
    for (const node of texts) {
      const start = node.data.toLowerCase().indexOf(words);
      if (start < 0 || node.data.length !== node.data.toLowerCase().length || node.parentNode.tagName === "MARK") continue;
      const rest = node.splitText(start);
      texts.push(rest.splitText(words.length));
      const mark = h("mark", {});
      rest.replaceWith(mark);
      mark.append(rest);
    }
  }
  return element;
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;

function markdown(text) {
  const lines = text.split("\n");
  const out = h("div", { class: "doc" });
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (/^(```|~~~)/.test(line)) at = fence(lines, at, out);
    else if (heading) { out.append(h(`h${Math.min(6, heading[1].length + 2)}`, {}, inline(heading[2]))); at += 1; }
    else if (/^\s*\|/.test(line)) at = pipes(lines, at, out);
    else if (/^(-{3,}|\*{3,})\s*$/.test(line)) { out.append(h("hr")); at += 1; }
    else if (ITEM.test(line)) at = list(lines, at, out);
    else if (/^>/.test(line)) at = quote(lines, at, out);
    else at = paragraph(lines, at, out);
  }
  return out;
}

function fence(lines, at, out) {
  const mark = lines[at].slice(0, 3);
  let end = at + 1;
  while (end < lines.length && !lines[end].startsWith(mark)) end += 1;
  out.append(h("pre", {}, h("code", {}, lines.slice(at + 1, end).join("\n"))));
  return end + 1;
}

function pipes(lines, at, out) {
  let end = at;
  while (end < lines.length && /^\s*\|/.test(lines[end])) end += 1;
  const rows = lines.slice(at, end).map(cells);
  const ruled = rows[1] && rows[1].every((cell) => /^:?-+:?$/.test(cell));
  const head = ruled && rows[0].some(Boolean) ? rows[0] : null;
  out.append(h("div", { class: "wide" }, h("table", {},
    head && h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, inline(cell))))),
    h("tbody", {}, rows.slice(ruled ? 2 : 0).map((row) => h("tr", {}, row.map((cell) => h("td", {}, inline(cell)))))))));
  return end;
}

function list(lines, at, out) {
  const [, indent, mark] = ITEM.exec(lines[at]);
  const made = h(/\d/.test(mark) ? "ol" : "ul");
  while (at < lines.length) {
    const item = ITEM.exec(lines[at]);
    if (!item || item[1].length < indent.length) break;
    if (item[1].length > indent.length && made.lastChild) { at = list(lines, at, made.lastChild); continue; }
    const words = [item[3]];
    at += 1;
    while (at < lines.length && lines[at].trim() && !ITEM.test(lines[at]) && /^\s/.test(lines[at])) words.push(lines[at++].trim());
    made.append(h("li", {}, inline(words.join(" "))));
  }
  out.append(made);
  return at;
}

function quote(lines, at, out) {
  let end = at;
  while (end < lines.length && /^>/.test(lines[end])) end += 1;
  out.append(h("blockquote", {}, markdown(lines.slice(at, end).map((line) => line.replace(/^>\s?/, "")).join("\n"))));
  return end;
}

function paragraph(lines, at, out) {
  let end = at + 1;
  while (end < lines.length && lines[end].trim() && !/^(#{1,6}\s|```|~~~|\s*\||>)/.test(lines[end]) && !ITEM.test(lines[end])) end += 1;
  out.append(h("p", {}, inline(lines.slice(at, end).map((line) => line.trim()).join(" "))));
  return end;
}
