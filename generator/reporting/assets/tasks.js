// The list of tasks: filters, search, and rows that are drawn as they come into sight.
const STATE = { filters: {}, scroll: 0 };
const BATCH = 60;
const choices = (pick) => [...new Set(DATA.tasks.flatMap(pick))].filter(Boolean).sort();
const SEARCHED = new Map(DATA.tasks.map((task) => [task.id, `${task.id} ${task.question} ${said(task.metric)} ${task.required.map(said).join(" ")}`.toLowerCase()]));

function fields() {
  const found = [
    DATA.domains.length > 1 && ["domain", "Domain", choices((task) => [task.domain]), sentence],
    ["type", "Type", choices((task) => [task.type]), sentence],
    ["tier", "Tier", TIERS.filter((tier) => DATA.tasks.some((task) => task.tier === tier)), sentence],
    ["rule", "Needs the rule", choices((task) => task.required), sentence],
    ["metric", "Metric", choices((task) => [task.metric]), sentence],
  ];
  return [...found, ...resultFields()].filter((field) => field && field[2].length > 1);
}

const TESTS = {
  domain: (task, chosen) => task.domain === chosen, type: (task, chosen) => task.type === chosen, tier: (task, chosen) => task.tier === chosen,
  rule: (task, chosen) => task.required.includes(chosen), metric: (task, chosen) => task.metric === chosen,
  search: (task, words) => words.toLowerCase().split(/\s+/).every((word) => SEARCHED.get(task.id).includes(word)),
};

function filtered(filters) {
  const tests = Object.entries(filters).filter(([name, chosen]) => chosen && TESTS[name]);
  const found = DATA.tasks.filter((task) => tests.every(([name, chosen]) => TESTS[name](task, chosen)));
  return filters.outcome || filters.failure || filters.run || filters.condition ? found.filter((task) => matchesResults(task, filters)) : found;
}

function tasksLink(filters) {
  const set = Object.entries(filters).filter(([, chosen]) => chosen);
  return `#/tasks${set.length ? `?${new URLSearchParams(set)}` : ""}`;
}

function taskRow(task) {
  return h("li", {}, h("a", { href: `#/task/${encodeURIComponent(task.id)}` }, task.question,
    h("span", { class: "meta" }, tierTag(task.tier), h("span", {}, sentence(task.type)),
      task.metric && h("span", {}, metricTitle(task.domain, task.metric)),
      task.required.length > 0 && h("span", {}, plural(task.required.length, "rule")), verdictsOf(task))));
}

function tasksPage(filters) {
  STATE.filters = filters;
  const status = h("p", { class: "soft small", role: "status", "aria-live": "polite" });
  const rows = h("ol", { class: "rows", "aria-label": "Tasks" });
  const draw = () => {
    history.replaceState(null, "", tasksLink(STATE.filters));
    const found = filtered(STATE.filters);
    status.textContent = found.length === DATA.tasks.length ? plural(found.length, "task") : `${found.length} of ${plural(DATA.tasks.length, "task")}`;
    fillRows(rows, found);
  };
  const change = (name) => (event) => { STATE.filters = { ...STATE.filters, [name]: event.target.value }; draw(); };
  const search = h("input", { type: "search", id: "search", value: filters.search || "", placeholder: "Words of the question, a rule, an id", oninput: change("search") });
  const selects = fields().map(([name, label, options, words]) => h("label", {}, label,
    h("select", { name, onchange: change(name) }, h("option", { value: "" }, "All"),
      options.map((option) => h("option", { value: option, selected: filters[name] === option }, words(option))))));
  const clear = h("button", { type: "button", onclick: () => { location.hash = "#/tasks"; if (!Object.keys(filters).length) route(); } }, "Clear");
  draw();
  return h("div", {}, h("h1", {}, "Tasks"), h("form", { class: "filters", role: "search", onsubmit: (event) => event.preventDefault() },
    h("label", { class: "grow" }, "Search", search), selects, clear), status, rows);
}

function fillRows(rows, found) {
  let at = 0;
  rows.replaceChildren();
  const more = () => {
    found.slice(at, at + BATCH).forEach((task) => rows.append(taskRow(task)));
    at += BATCH;
    watcher.disconnect();
    if (at < found.length) watcher.observe(rows.lastChild);
  };
  const watcher = new IntersectionObserver((seen) => { if (seen.some((entry) => entry.isIntersecting)) more(); }, { rootMargin: "600px" });
  if (found.length) more();
  else rows.append(h("li", { style: "padding: 1rem .25rem" }, "No task fits these filters."));
}
