// The review of a release: one task after another with its evidence, decided by keyboard.
const REVIEW = DATA.review;
let state = REVIEW.state;
let at = Math.max(0, DATA.tasks.findIndex((task) => !state.decisions[task.id]));
let shownFor = 0, since = performance.now(), saving = false;
const main = h("main", { id: "main", class: "page", tabindex: "-1" });
const progress = h("progress", { max: DATA.tasks.length, "aria-label": "Tasks decided" });
const progressWords = h("span", { class: "small soft", role: "status" });
const REASONS = ["the gold answer is wrong", "it can be read in several ways", "nobody would ask it like that", "the rule does not say this", "it gives the answer away", "no one needs to know it"];

const CHECKS = {
  question: "The question says each of these, nothing else, and could be asked by someone at work.",
  rules: "Each rule's document says what its operation does, for this metric, these rows and this period.",
  answer: "The gold answer is plausible beside the base answer, and the answer format leaves no doubt.",
  knowledge: "The document answers the question, in words a right answer would use, and no other answer fits.",
};

function seconds() {
  return shownFor + (document.hidden ? 0 : (performance.now() - since) / 1000);
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) shownFor += (performance.now() - since) / 1000;
  since = performance.now();
});

function showProgress() {
  const done = Object.keys(state.decisions).length, left = DATA.tasks.length - done;
  progress.value = done;
  const pace = state.median === null ? "" : `; ${Math.round(state.median)} s a task, about ${plural(Math.max(1, Math.round((left * state.median) / 60)), "minute")} left`;
  progressWords.textContent = left ? `${done} of ${DATA.tasks.length} decided${pace}` : `All ${DATA.tasks.length} decided. Commit ${REVIEW.files.join(", ")} for a pull request.`;
}

function evidence(task) {
  const checks = task.sql ? [CHECKS.question, task.required.length > 0 && CHECKS.rules, CHECKS.answer] : [CHECKS.knowledge];
  return h("article", {},
    h("h1", { class: "question", tabindex: "-1" }, task.question),
    h("div", { class: "soft small", style: "display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-bottom: 1rem" },
      tierTag(task.tier), h("span", {}, sentence(task.type)), h("code", {}, task.id),
      state.stale.includes(task.id) && h("strong", {}, "decided before, but changed since")),
    h("div", { class: task.tier === "rule" ? "answers" : "answers plaingold" }, task.sql && h("section", {}, h("h3", {}, "What is asked"),
      h("table", {}, h("tbody", {}, task.slots.map(([what, item]) => h("tr", {}, h("th", { scope: "row" }, sentence(what)), h("td", {}, item)))))),
      [...answersPart(task).childNodes]),
    h("ul", { class: "checks" }, checks.map((words) => words && h("li", {}, words))),
    details("The answer format", () => h("p", {}, task.format)),
    rulesPart(task), documentsPart(task), sqlPart(task));
}

function decisionForm(task) {
  const before = state.decisions[task.id] || {};
  const reason = h("input", { id: "reason", value: before.reason || "", list: "reasons", autocomplete: "off", maxlength: 2000, placeholder: "In a few words; asked for unless you accept" });
  const wording = h("textarea", { id: "wording", maxlength: 2000 });
  wording.value = before.question || task.question;
  const words = h("label", { class: "grow", hidden: before.ruling !== "edit" }, "Another wording of the question", wording);
  const status = h("p", { role: "status", "aria-live": "polite", style: "margin: 0" }, before.ruling ? `Decided: ${before.ruling}${before.reason ? `, ${before.reason}` : ""}` : "");
  const decide = (ruling) => save(task, { ruling, reason: reason.value, question: ruling === "edit" ? wording.value : "" }, status);
  const edit = () => { if (words.hidden) { words.hidden = false; wording.focus(); } else decide("edit"); };
  const reject = () => { if (reason.value.trim()) decide("reject"); else { told(status, "Say in a few words why, then press Enter or Reject.", true); reason.focus(); } };
  reason.addEventListener("keydown", (event) => { if (event.key === "Enter" && reason.value.trim()) { event.preventDefault(); words.hidden ? decide("reject") : decide("edit"); } });
  wording.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); reason.value.trim() ? decide("edit") : reason.focus(); } });
  const button = (name, key, act) => h("button", { type: "button", "data-key": key, "aria-pressed": String(before.ruling === name.toLowerCase()), onclick: act }, name, h("kbd", { "aria-hidden": "true" }, key));
  return h("section", { class: "decision", "aria-label": "Decision" }, words,
    h("div", { class: "row" }, h("label", { class: "grow" }, "Reason", reason), h("datalist", { id: "reasons" }, REASONS.map((text) => h("option", { value: text }))),
      button("Accept", "a", () => decide("accept")), button("Reject", "r", reject), button("Edit", "e", edit)),
    h("div", { class: "row" }, button("Previous", "k", () => go(at - 1)), button("Next", "j", () => go(at + 1)), button("Undecided", "n", () => go(nextOpen(at + 1))),
      before.ruling && button("Take back", "u", () => save(task, { ruling: null }, status)), h("span", { class: "grow" }, status)));
}

function told(status, words, bad = false) {
  status.textContent = words;
  status.className = bad ? "bad" : "";
}

async function save(task, decision, status) {
  if (saving) return;
  saving = true;
  try {
    const answer = await fetch("decisions", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ task: task.id, seconds: seconds(), ...decision }) });
    const told_ = await answer.json();
    if (!answer.ok) { told(status, told_.error, true); return; }
    state = told_;
    if (decision.ruling === null) show();
    else go(nextOpen(at + 1));
  } catch (error) {
    told(status, "The review has ended; start it again with `generator review`. What was decided is kept.", true);
  } finally {
    saving = false;
  }
}

function nextOpen(from) {
  const order = [...DATA.tasks.keys()].map((place) => (from + place) % DATA.tasks.length);
  const found = order.find((place) => !state.decisions[DATA.tasks[place].id]);
  return found === undefined ? at : found;
}

function go(place) {
  at = Math.min(DATA.tasks.length - 1, Math.max(0, place));
  show();
}

function show() {
  const task = DATA.tasks[at];
  shownFor = 0;
  since = performance.now();
  main.replaceChildren(h("p", { class: "small soft" }, `Task ${at + 1} of ${DATA.tasks.length}`), evidence(task), decisionForm(task));
  showProgress();
  window.scrollTo(0, 0);
  main.querySelector("h1").focus({ preventScroll: true });
}

document.getElementById("app").replaceChildren(
  h("header", { class: "bar" }, h("div", { style: "padding-block: .6rem" }, h("strong", {}, document.title), h("span", { style: "flex: 1; min-width: 6rem" }, progress), progressWords)), main);
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") { (main.querySelector("h1") || main).focus(); return; }
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const button = document.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
  if (button) { event.preventDefault(); button.click(); }
});
show();
