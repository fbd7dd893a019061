// The linkage graph: four columns, clicked or walked through by keyboard; the panel says the same in words.
const KINDS = ["rule", "metric", "table", "dimension"];
const COLUMN = 250, ROW = 22, HEAD = 34;

function graphPage(domain, type, name) {
  const there = DATA.domains.filter((item) => item.graph);
  const chosen = there.find((item) => item.name === domain) || there[0];
  if (!chosen) return h("div", {}, h("h1", {}, "Linkage graph"), h("p", {}, "This release holds no graph."));
  const { nodes, edges } = chosen.graph;
  const at = nodes.findIndex((node) => node[0] === type && node[1] === name);
  const near = new Set(edges.filter((edge) => edge.includes(at)).flat());
  const kinds = KINDS.filter((kind) => nodes.some((node) => node[0] === kind));
  return h("div", {}, h("h1", {}, "Linkage graph"),
    h("p", {}, "Rules change metrics; metrics are computed from tables; tables have dimensions to slice by. A question is drawn from a connected part. Choose a node to see what hangs on it."),
    there.length > 1 && h("p", {}, there.map((item) => [h("a", { href: `#/graph/${encodeURIComponent(item.name)}`, "aria-current": item === chosen ? "page" : null }, sentence(item.name)), "  "])),
    h("div", { class: "graph" }, h("div", { class: "wide", tabindex: "-1" }, drawing(chosen, kinds, at, near)), panel(chosen, at)));
}

function drawing(chosen, kinds, at, near) {
  const { nodes, edges } = chosen.graph;
  const sizes = Object.fromEntries(kinds.map((kind) => [kind, nodes.filter((node) => node[0] === kind).length]));
  const most = Math.max(...Object.values(sizes)), height = HEAD + most * ROW + 10;
  const place = nodes.map(([kind, , , row]) => ({ x: kinds.indexOf(kind) * COLUMN, y: HEAD + (row + 0.5) * (most * ROW) / sizes[kind] }));
  const path = ([one, other]) => {
    const [from, to] = [place[one], place[other]];
    if (from.x === to.x) return `M${from.x} ${from.y} C${from.x - 34} ${from.y},${to.x - 34} ${to.y},${to.x} ${to.y}`;
    const [left, right] = from.x < to.x ? [from, to] : [to, from];
    const start = left.x + 196, middle = (start + right.x) / 2;
    return `M${start} ${left.y} C${middle} ${left.y},${middle} ${right.y},${right.x} ${right.y}`;
  };
  return s("svg", { viewBox: `-36 0 ${kinds.length * COLUMN} ${height}`, class: at >= 0 ? "picked" : null, role: "group", "aria-label": `Linkage graph of ${said(chosen.name)}` },
    kinds.map((kind, column) => s("text", { x: column * COLUMN + 6, y: 14, "font-size": 12, class: "soft" }, `${sentence(kind)}s (${sizes[kind]})`)),
    edges.filter((edge) => !edge.includes(at)).map((edge) => s("path", { class: "edge", d: path(edge) })),
    edges.filter((edge) => edge.includes(at)).map((edge) => s("path", { class: "edge near", d: path(edge) })),
    nodes.map((node, number) => nodeMark(chosen, node, place[number], number === at, near.has(number))));
}

function nodeMark(chosen, [kind, name, label], { x, y }, picked, near) {
  const words = label.length > 29 ? `${label.slice(0, 28)}…` : label;
  const go = () => { location.hash = picked ? `#/graph/${encodeURIComponent(chosen.name)}` : graphLink(chosen.name, kind, name); };
  return s("g", { class: `node ${near ? "near" : ""}`, tabindex: "0", role: "button", "aria-pressed": String(picked), "aria-label": `${kind}: ${label}`,
    "data-node": `${kind}/${name}`, onclick: go, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); } } },
    s("title", {}, label), s("rect", { x, y: y - 10, width: 196, height: 20, rx: 4 }), s("text", { x: x + 6, y: y + 4, "font-size": 12 }, words));
}

function panel(chosen, at) {
  const { nodes, edges } = chosen.graph;
  if (at < 0) {
    return h("aside", { class: "panel", "aria-label": "Chosen node" }, h("h2", { style: "margin-top: 0" }, "Nodes"),
      KINDS.map((kind) => {
        const found = nodes.filter((node) => node[0] === kind);
        return found.length > 0 && details(plural(found.length, kind), () => h("ul", {}, found.map(([type, name, label]) => h("li", {}, h("a", { href: graphLink(chosen.name, type, name) }, label)))));
      }));
  }
  const [kind, name, label] = nodes[at];
  const beside = edges.filter((edge) => edge.includes(at)).map(([one, other]) => nodes[one === at ? other : one]);
  const tasks = DATA.tasks.filter((task) => task.domain === chosen.name && ({ rule: task.required.includes(name), metric: task.metric === name, dimension: task.dimension.split(":")[0] === name })[kind]);
  const path = `${kind}s/${name}.md`;
  return h("aside", { class: "panel", "aria-label": "Chosen node", tabindex: "-1" }, h("p", { class: "soft small", style: "margin: 0" }, sentence(kind)), h("h2", { style: "margin-top: 0" }, label),
    tasks.length > 0 && h("p", {}, h("a", { href: tasksLink({ ...(DATA.domains.length > 1 ? { domain: chosen.name } : {}), ...(kind === "dimension" ? { search: "" } : { [kind]: name }) }) }, plural(tasks.length, "task"))),
    KINDS.map((type) => {
      const found = beside.filter((node) => node[0] === type);
      return found.length > 0 && [h("h3", {}, `${sentence(type)}s`), h("ul", {}, found.map(([, other, words]) => h("li", {}, h("a", { href: graphLink(chosen.name, type, other) }, words))))];
    }),
    chosen.documents[path] && details("Its document", () => markdown(chosen.documents[path])),
    h("p", {}, h("a", { href: `#/graph/${encodeURIComponent(chosen.name)}` }, "Choose nothing")));
}
