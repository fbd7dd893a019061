// Two runs against each other, task by task: what went worse comes first.
const CHANGES = { regression: "Right before, wrong now", improvement: "Wrong before, right now", reason: "Wrong in another way" };

function comparedPage() {
  const found = DATA.compared;
  const of = (change) => found.changes.filter((row) => row[1] === change);
  return h("div", {}, h("h1", {}, `${found.after} against ${found.before}`),
    h("p", { class: "lead" }, `${plural(of("regression").length, "task")} went worse, ${of("improvement").length} better, of ${found.tasks} that both answered. `,
      `Accuracy moved by ${found.difference > 0 ? "+" : ""}${(found.difference * 100).toFixed(1)} percentage points (95 % interval ${(found.low * 100).toFixed(1)} to ${(found.high * 100).toFixed(1)}; exact McNemar p ${found.p < 0.001 ? "< 0.001" : `= ${found.p}`}).`),
    Object.keys(CHANGES).map((change) => of(change).length > 0 && h("section", {}, h("h2", {}, `${CHANGES[change]} (${of(change).length})`),
      h("ol", { class: "rows" }, of(change).map(([id, , before, after]) => changedRow(id, before, after))))));
}

function changedRow(id, before, after) {
  const task = TASKS.get(id);
  return h("li", {}, h("a", { href: `#/task/${encodeURIComponent(id)}` }, task ? task.question : id,
    h("span", { class: "meta" }, task && tierTag(task.tier), task && h("span", {}, sentence(task.type)), h("span", {}, `${said(before)} → ${said(after)}`))));
}
