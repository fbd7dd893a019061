// One task: question, answers, rules, documents, SQL, and what agents answered.
const TASKS = new Map(DATA.tasks.map((task) => [task.id, task]));
const METHOD = {
  exclude: "leaves rows out", filter: "keeps only some rows", threshold: "moves a limit", weight: "changes how much rows or parts count",
  override: "replaces a definition",
};

function operationText(operation) {
  return Object.entries(operation).filter(([name]) => !["rule", "operation", "metrics"].includes(name))
    .map(([name, item]) => `${said(name)}: ${typeof item === "string" ? item : JSON.stringify(item)}`).join("\n");
}

function answersPart(task) {
  const computed = Boolean(task.sql);
  return h("div", { class: `answers ${task.tier === "rule" ? "" : "plaingold"}` },
    task.base !== null && h("section", {}, h("h3", {}, "Base answer, no rule applied"), answer(task.base, null)),
    h("section", { class: "gold" }, h("h3", {}, computed ? "Gold answer, rules applied" : "Gold answer"), answer(task.gold, task.base),
      task.must_include.length > 0 && h("p", { class: "small soft", style: "margin: .5rem 0 0" },
        "A right answer says ", task.must_include.map((words, place) => [place ? ", " : "", h("strong", {}, `“${words}”`)]), ".")),
    agentAnswers(task));
}

function markedNote(task) {
  const notes = [task.tier === "rule" && "in the gold answer, what rules change", samplesOf(task).length > 0 && "in an agent's answer, what is not gold"].filter(Boolean);
  return notes.length > 0 && h("p", { class: "small soft", style: "margin: .5rem 0" }, `Marked: ${notes.join("; ")}.`);
}

function rulesPart(task) {
  if (!task.required.length && !task.inert.length) return null;
  const item = (name, needed) => {
    const operations = task.operations.filter((operation) => operation.rule === name);
    return h("li", { class: needed ? null : "inert" },
      h("strong", {}, h("a", { href: graphLink(task.domain, "rule", name) }, ruleTitle(task.domain, name))),
      h("span", { class: "soft small" }, needed ? "  required: without it alone the answer is wrong" : "  applies, changes nothing here"),
      operations.map((operation) => h("div", { class: "small" }, `${operation.operation}, `, METHOD[operation.operation] || "", ` (${operation.metrics.map(said).join(", ")})`,
        h("br"), h("code", {}, operationText(operation)))),
      needed && task.without[name] !== undefined && details("The answer without this rule", () => answer(task.without[name], task.gold)));
  };
  return h("section", {}, h("h2", {}, "What the rules do"),
    h("ul", { class: "rulelist" }, task.required.map((name) => item(name, true))),
    task.inert.length > 0 && details(`${plural(task.inert.length, "rule")} that could apply and ${task.inert.length === 1 ? "changes" : "change"} nothing here`, () =>
      h("ul", { class: "rulelist", style: "padding-top: .75rem" }, task.inert.map((name) => item(name, false)))));
}

function documentsPart(task) {
  const domain = DATA.domains.find((item) => item.name === task.domain);
  const paths = [task.document, ...task.required.map((name) => `rules/${name}.md`), task.metric && `metrics/${task.metric}.md`, ...task.inert.map((name) => `rules/${name}.md`)]
    .filter(Boolean).map((path) => path.replace(/^knowledge\//, "").replace(/^(?!.*\.md$)(.*)$/, "$1.md"));
  const there = [...new Set(paths)].filter((path) => domain.documents[path]);
  if (!there.length) return null;
  const kind = (path) => (path.startsWith("rules/") ? (task.inert.includes(path.slice(6, -3)) ? "rule, changes nothing here" : "rule") : "metric");
  return h("section", {}, h("h2", {}, "Documents"), there.map((path) =>
    details([h("strong", {}, titleOf(task.domain, path)), h("span", { class: "soft small" }, `  ${kind(path)}`)], () => markPhrases(markdown(domain.documents[path]), task.must_include),
      !task.sql && path === there[0])));
}

function sqlPart(task) {
  if (!task.sql) return null;
  const copy = h("button", { type: "button", onclick: () => navigator.clipboard.writeText(goldText(task.sql)).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Copying is not allowed here"; }) }, "Copy the gold SQL");
  const names = [...new Set(task.sql.marks.map(([, , rule]) => rule))];
  return h("section", {}, h("h2", {}, "SQL"),
    h("p", { class: "small soft" }, names.length ? `Lines with a mark at their edge are what ${plural(names.length, "rule")} added: ${names.map((name) => ruleTitle(task.domain, name)).join("; ")}.` : "No rule touches this query: base and gold are the same."),
    sqlView(task.sql), h("p", { style: "margin-top: .6rem" }, copy));
}

function factsPart(task) {
  const metric = task.metric && metricTitle(task.domain, task.metric);
  return h("div", { class: "soft small", style: "display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-bottom: 1rem" },
    tierTag(task.tier), h("span", {}, sentence(task.type)), metric && h("a", { href: graphLink(task.domain, "metric", task.metric) }, metric), h("code", {}, task.id));
}

const graphLink = (domain, type, name) => DATA.review ? null : `#/graph/${encodeURIComponent(domain)}/${type}/${encodeURIComponent(name)}`;

function taskPage(id) {
  const task = TASKS.get(id);
  if (!task) return h("div", {}, h("h1", {}, "No such task"), h("p", {}, h("a", { href: "#/tasks" }, "All tasks")));
  return h("article", {}, pager(id),
    h("h1", { class: "question", tabindex: "-1" }, task.question),
    factsPart(task), answersPart(task), markedNote(task),
    details("The answer format that the agent is given", () => h("p", {}, task.format)),
    rulesPart(task), sqlPart(task), documentsPart(task), tracesPart(task));
}

function pager(id) {
  const ids = filtered(STATE.filters).map((task) => task.id);
  const at = ids.indexOf(id);
  const link = (place, words, key) => (at >= 0 && ids[place] !== undefined ? h("a", { href: `#/task/${encodeURIComponent(ids[place])}`, "data-key": key }, words) : null);
  return h("nav", { class: "pager", "aria-label": "Tasks" }, h("a", { href: tasksLink(STATE.filters) }, "All tasks"),
    h("span", {}, at >= 0 && h("span", { class: "soft" }, `${at + 1} of ${ids.length}`), link(at - 1, "Previous", "k"), link(at + 1, "Next", "j")));
}
