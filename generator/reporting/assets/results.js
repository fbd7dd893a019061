// What agents answered: figures with intervals, failures by reason, answers and traces. Without runs, all of it is absent.
const RESULTS = DATA.results;
const OUTCOMES = { right: "right", wrong: "wrong", missing: "no answer", fault: "infrastructure fault" };
const runName = (place) => RESULTS.runs[place].name;
const figuresOf = (run, kind, name) => RESULTS.figures.find((row) => row.run === run && row.kind === kind && row.name === name);

function samplesOf(task) {
  return (RESULTS && RESULTS.samples[task.id]) || [];
}

function resultFields() {
  if (!RESULTS) return [];
  const names = RESULTS.runs.map((run) => run.name);
  const reasons = [...new Set(Object.values(RESULTS.samples).flat().map((sample) => sample.reason))].filter(Boolean).sort();
  const outcomes = [...new Set(Object.values(RESULTS.samples).flat().map((sample) => sample.outcome))].sort();
  return [["run", "Run", names, (name) => name], ["outcome", "Outcome", outcomes, (name) => sentence(OUTCOMES[name])], ["failure", "Failure", reasons, sentence]];
}

function matchesResults(task, filters) {
  return samplesOf(task).some((sample) => (!filters.run || runName(sample.run) === filters.run)
    && (!filters.outcome || sample.outcome === filters.outcome) && (!filters.failure || sample.reason === filters.failure));
}

function verdictWord(sample) {
  return h("span", { class: `verdict ${sample.outcome}` }, sample.outcome === "right" ? "right" : said(sample.reason || OUTCOMES[sample.outcome]));
}

function verdictsOf(task) {
  const found = samplesOf(task);
  return found.map((sample) => h("span", {}, RESULTS.runs.length > 1 ? `${runName(sample.run)}: ` : "", verdictWord(sample)));
}

function agentAnswers(task) {
  return samplesOf(task).map((sample) => h("section", {},
    h("h3", {}, h("span", {}, `Answer of ${runName(sample.run)}`), verdictWord(sample)),
    sample.error ? h("p", {}, sample.error) : answer(sample.answer, task.gold),
    sample.detail && h("p", { class: "small soft", style: "margin: .5rem 0 0" }, sample.detail)));
}

function tracesPart(task) {
  const found = samplesOf(task).filter((sample) => sample.trace.length);
  if (!found.length) return null;
  return h("section", {}, h("h2", {}, "How the agent came to its answer"), found.map((sample) =>
    details([h("strong", {}, runName(sample.run)), h("span", { class: "soft small" }, `  ${plural(sample.turns, "turn")}, ${plural(sample.trace.length, "step")}`)], () =>
      h("ol", { class: "trace" }, sample.trace.map((step) => h("li", { class: step.failed ? "failed" : null },
        h("span", { class: "soft small" }, step.name ? `${sentence(step.kind)}: ${step.name}` : sentence(step.kind), step.failed ? ", failed" : ""), h("pre", {}, step.text)))))));
}

function resultsPage() {
  const rows = RESULTS.runs.map((run, place) => ({ ...figuresOf(place, "all", "all"), name: run.name, place }));
  return h("div", {}, h("h1", {}, RESULTS.runs.length === 1 ? `How ${RESULTS.runs[0].name} did` : `How ${RESULTS.runs.length} runs did`),
    h("p", { class: "lead" }, headline(rows)),
    h("h2", { style: "margin-top: 1.5rem" }, "Accuracy by tier"),
    h("ul", { class: "key" }, TIERS.map((tier) => h("li", {}, tierTag(tier), h("span", { class: "soft" }, `: ${TIER_MEANS[tier]}`)))),
    intervals(RESULTS.runs.flatMap((run, place) => TIERS.map((tier) => figuresOf(place, "tier", tier)).filter(Boolean)
      .map((row) => ({ ...row, group: place, tier: row.name, name: RESULTS.runs.length > 1 ? `${run.name}, ${row.name}` : sentence(row.name) }))), "Accuracy by tier with 95 % intervals"),
    h("p", { class: "small soft" }, "Bars are 95 % intervals. Questions drawn from one part of the linkage graph are counted as a cluster, since an agent that misreads one tends to misread the others."),
    h("div", { class: "columns" }, heatPart(), failuresPart(), gapPart(), turnsPart()), tablesPart());
}

// The one thing to take away: how much is right, what rules cost, and the most frequent failure.
function headline(rows) {
  const best = rows.reduce((one, row) => (one === null || (row.accuracy ?? -1) > (one.accuracy ?? -1) ? row : one), null);
  const figure = `${percent(best.accuracy)} right (${grouped(best.right)} of ${grouped(best.tasks - best.faults)}; 95 % interval ${percent(best.low)} to ${percent(best.high)})`;
  const [plainTier, rule] = [figuresOf(best.place, "tier", "knowledge") || figuresOf(best.place, "tier", "analytics"), figuresOf(best.place, "tier", "rule")];
  const gap = plainTier && rule && plainTier.accuracy !== null && rule.accuracy !== null
    ? ` It gets ${percent(plainTier.accuracy)} of the ${plainTier.name} questions and ${percent(rule.accuracy)} of those in which a rule changes the answer.` : "";
  const failure = RESULTS.failures.find((row) => row[0] === best.place);
  const why = failure ? ` Most frequent failure: ${said(failure[1])} (${failure[2]}).` : "";
  return `${rows.length === 1 ? `${best.name}: ` : `Best: ${best.name}, `}${figure}.${gap}${why}`;
}

function gapPart() {
  if (!RESULTS.gaps.length) return null;
  const sides = (row) => [runName(row.run), percent(row.knowledge), percent(row.rule), `${row.gap > 0 ? "+" : ""}${(row.gap * 100).toFixed(1)}`, `${(row.low * 100).toFixed(1)} to ${(row.high * 100).toFixed(1)}`];
  return h("section", {}, h("h2", {}, "From knowing a rule to computing with it"),
    h("p", {}, "Knowledge questions ask what a document says; rule questions ask for a figure that the rule changes. The gap is what is lost on the way, in percentage points."),
    table("Knowledge-to-computation gap", ["Run", "Knowledge", "Rule", "Gap", "95 % interval"], RESULTS.gaps.map(sides)));
}

function heatPart() {
  const types = [...new Set(DATA.domains.flatMap((item) => item.counts.map(([type]) => type)))].filter((type) => RESULTS.figures.some((row) => row.kind === "type" && row.name === type));
  return h("section", {}, h("h2", {}, "By type of question"), h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Accuracy by run and type" },
    h("table", { class: "heat" }, h("caption", {}, "Accuracy in percent; choose a figure to see the tasks"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Type"), RESULTS.runs.map((run) => h("th", { scope: "col" }, run.name)))),
      h("tbody", {}, types.map((type) => h("tr", {}, h("th", { scope: "row" }, sentence(type)),
        RESULTS.runs.map((run, place) => heatCell(figuresOf(place, "type", type), tasksLink({ type, run: run.name })))))))));
}

function failuresPart() {
  const reasons = Object.keys(FAILURES).filter((reason) => RESULTS.failures.some((row) => row[1] === reason));
  if (!reasons.length) return null;
  const count = (run, reason) => (RESULTS.failures.find((row) => row[0] === run && row[1] === reason) || [0, 0, 0])[2];
  return h("section", {}, h("h2", {}, "Why answers were wrong"),
    RESULTS.runs.map((run, place) => h("div", {}, RESULTS.runs.length > 1 && h("h3", {}, run.name),
      stackedBars(reasons.map((reason) => ({ name: sentence(reason), link: tasksLink({ failure: reason, run: run.name }), parts: [[reason, count(place, reason)]] })), `Failures of ${run.name}`))),
    details("What the reasons mean", () => h("ul", {}, reasons.map((reason) => h("li", {}, FAILURES[reason])))));
}

function turnsPart() {
  const rows = RESULTS.runs.map((run, place) => [run.name, ...RESULTS.turns[place]]).filter((row) => row[2] !== null);
  return rows.length > 0 && h("section", {}, h("h2", {}, "Turns"), table("Turns that a task took", ["Run", "Samples", "Mean", "Median", "Most"], rows));
}

function tablesPart() {
  const rows = RESULTS.figures.map((row) => [runName(row.run), said(row.kind), said(row.name), row.tasks, row.right, row.missing, row.faults, percent(row.accuracy), row.accuracy === null ? "–" : `${shown(row.low)} to ${shown(row.high)}`]);
  return h("section", {}, h("h2", {}, "All figures"), details("Accuracy by domain, type and tier", () =>
    table("Accuracy with 95 % intervals", ["Run", "By", "Group", "Tasks", "Right", "No answer", "Faults", "Accuracy", "95 % interval"], rows)));
}
