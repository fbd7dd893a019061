// How ids, types, figures and answers are said.
const said = (name) => String(name).replaceAll("_", " ");
const sentence = (name) => said(name).charAt(0).toUpperCase() + said(name).slice(1);
const grouped = (number) => number.toLocaleString("en-GB", { maximumFractionDigits: 10 });
const plural = (count, one, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`;
const percent = (share) => (share === null || share === undefined ? "–" : `${shown(share)} %`);
const TIERS = ["knowledge", "analytics", "rule"];
const TIER_MEANS = {
  knowledge: "a document answers it",
  analytics: "a metric over the data answers it; no rule changes the answer",
  rule: "at least one business rule changes the answer",
};
const FAILURES = {
  rule_ignored: "Rule ignored: the answer is the one without a required rule",
  rule_misapplied: "Rule misapplied: a rule is needed, and neither answer was given",
  wrong_scope: "Wrong scope: other rows, groups or periods than asked for",
  wrong_value: "Wrong value: right shape and scope, wrong figure or fact",
  wrong_format: "Wrong format: not in the shape asked for",
  tool_error: "Tool error: no answer after a tool failed",
  no_answer: "No answer: nothing was given, or a refusal",
};

function shown(share) {
  const figure = Math.round(share * 1000) / 10;
  if (figure === 100 && share < 1) return "99.9";
  if (figure === 0 && share > 0) return "0.1";
  return figure.toFixed(1).replace(/\.0$/, "");
}

function value(given) {
  if (given === null || given === undefined) return "–";
  if (typeof given === "number") return grouped(given);
  if (typeof given === "boolean") return given ? "yes" : "no";
  return typeof given === "string" ? given : JSON.stringify(given);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// An answer as a small table; what differs from `other` is marked.
function answer(given, other) {
  if (Array.isArray(given) && given.length && given.every((row) => row && typeof row === "object")) return answerRows(given, other);
  if (given && typeof given === "object" && !Array.isArray(given)) {
    return h("table", {}, h("tbody", {}, Object.entries(given).map(([name, item]) => {
      const changed = other && typeof other === "object" && !same(other[name], item);
      return h("tr", {}, h("th", { scope: "row" }, sentence(name)), h("td", {}, marked(value(item), changed)));
    })));
  }
  if (given === null || given === undefined) return h("p", { class: "soft" }, "none");
  return h("p", {}, value(given));
}

function answerRows(rows, other) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const before = Array.isArray(other) ? other : null;
  return h("div", { class: "wide" }, h("table", {},
    h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, sentence(name))))),
    h("tbody", {}, rows.map((row, place) => h("tr", {}, names.map((name) =>
      h("td", {}, marked(value(row[name]), before && !same(before[place] && before[place][name], row[name])))))))));
}

const marked = (words, changed) => (changed ? h("mark", {}, words) : words);

const tierTag = (tier) => h("span", { class: `tier ${tier}` }, sentence(tier));

function titleOf(domain, path) {
  const found = DATA.domains.find((item) => item.name === domain);
  return (found && found.titles[path]) || said(path.replace(/^.*\//, "").replace(/\.md$/, ""));
}
const ruleTitle = (domain, name) => titleOf(domain, `rules/${name}.md`);
const metricTitle = (domain, name) => titleOf(domain, `metrics/${name}.md`);
