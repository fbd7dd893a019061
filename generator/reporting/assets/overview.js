// What a release is made of.
const sumOf = (rows) => rows.reduce((sum, row) => sum + row[row.length - 1], 0);

function counts() {
  const byTier = Object.fromEntries(TIERS.map((tier) => [tier, DATA.tasks.filter((task) => task.tier === tier).length]));
  return { all: DATA.tasks.length, ...byTier, proven: DATA.domains.reduce((sum, item) => sum + item.proven, 0) };
}

function figuresList(rows) {
  return h("dl", { class: "figures" }, rows.map(([name, figure, note]) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, figure, note && h("small", {}, note)))));
}

function overview() {
  const found = counts();
  const documents = DATA.domains.reduce((sum, item) => sum + Object.keys(item.documents).length, 0);
  const refused = DATA.domains.reduce((sum, item) => sum + sumOf(item.rejected), 0);
  const needed = DATA.domains.reduce((sum, item) => sum + item.needed, 0);
  const analytical = found.analytics + found.rule;
  return h("div", {},
    h("h1", {}, `A benchmark of ${plural(found.all, "question")}`),
    h("p", { class: "lead" }, `${DATA.domains.map((item) => sentence(item.name) + (item.version ? ` ${item.version}` : "")).join(", ")}. `,
      `Each question asks about one company's data, metrics and business rules. `,
      found.proven > 0 && `The gold ${found.proven === analytical ? "answer of each" : `answers of ${grouped(found.proven)}`} of the ${grouped(analytical)} questions over data ${found.proven === analytical ? "was" : "were"} computed twice, by two programs that share no SQL.`),
    figuresList([
      ["Questions", grouped(found.all), `${plural(DATA.domains.length, "domain")}`],
      ["Need a rule", grouped(found.rule), analytical ? `${Math.round((100 * found.rule) / analytical)} % of those over data` : ""],
      ["Rules needed", grouped(needed), "by at least one question"],
      ["Documents", grouped(documents), "given to the agent"],
      ["Candidates rejected", grouped(refused), "with a reason each"],
    ]),
    examplePart(),
    h("h2", {}, "What is asked"),
    h("ul", { class: "key" }, TIERS.map((tier) => h("li", {}, tierTag(tier), h("span", { class: "soft" }, `: ${TIER_MEANS[tier]}`)))),
    DATA.domains.map((item) => domainPart(item)),
    h("p", { style: "margin-top: 2rem" }, h("a", { href: "#/tasks" }, "Look at every question, its documents, SQL and answers")));
}

// One question whose answer a single rule turns: the shortest of the clearest kind that there is.
function example() {
  const turned = (task) => task.tier === "rule" && task.required.length === 1 && task.base !== null;
  const kinds = [(task) => task.type === "threshold_crossing" && task.base.exceeded !== task.gold.exceeded, (task) => task.type === "point_query", () => true];
  for (const fits of kinds) {
    const found = DATA.tasks.filter((task) => turned(task) && fits(task)).sort((one, other) => one.question.length - other.question.length || (one.id < other.id ? -1 : 1));
    if (found.length) return found[0];
  }
  return null;
}

function examplePart() {
  const task = example();
  if (!task) return null;
  const rule = task.required[0];
  return h("section", { "aria-label": "An example" }, h("h2", {}, "One question, and the rule that changes its answer"),
    h("p", { class: "lead" }, `“${task.question}”`),
    h("div", { class: "answers", style: "max-width: 46rem" },
      h("section", {}, h("h3", {}, "Without the rule"), answer(task.base, null)),
      h("section", { class: "gold" }, h("h3", {}, "With the rule: the gold answer"), answer(task.gold, task.base))),
    h("p", { style: "margin-top: .6rem" }, "The rule: ", h("a", { href: graphLink(task.domain, "rule", rule) }, ruleTitle(task.domain, rule)), ". An agent finds it among the documents, or gets the question wrong. ",
      h("a", { href: `#/task/${encodeURIComponent(task.id)}` }, "See its document, SQL and answers"), "."));
}

function domainPart(item) {
  const types = [...new Set(item.counts.map(([type]) => type))];
  const rows = types.map((type) => ({
    name: sentence(type), link: `#/tasks?domain=${encodeURIComponent(item.name)}&type=${type}`,
    parts: TIERS.map((tier) => [tier, (item.counts.find((row) => row[0] === type && row[1] === tier) || [0, 0, 0])[2]]),
  }));
  const rejected = item.rejected.map(([stage, reason, count]) => [sentence(reason), said(stage), count]);
  return h("section", {}, DATA.domains.length > 1 && h("h3", {}, sentence(item.name)),
    stackedBars(rows, `${sentence(item.name)}: questions by type and tier`),
    rejected.length > 0 && details(`${plural(sumOf(item.rejected), "candidate")} rejected, by reason`, () =>
      table("Why candidates did not become questions", ["Reason", "Stage", "Candidates"], rejected)));
}
