// Routes between the page's views; the address after # says which is shown.
const VIEWS = [
  DATA.compared && ["compared", "Compared"], RESULTS && ["results", "Results"], ["overview", "Overview"], ["tasks", "Tasks"],
  DATA.domains.some((item) => item.graph) && ["graph", "Graph"],
].filter(Boolean);

const main = h("main", { id: "main", class: "page", tabindex: "-1" });

function themeButton() {
  const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const button = h("button", { type: "button", class: "plain small theme", onclick: () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; name(); } });
  const name = () => { button.textContent = dark() ? "Light" : "Dark"; button.setAttribute("aria-label", `Show in ${dark() ? "light" : "dark"} colours`); };
  name();
  return button;
}

const links = new Map(VIEWS.map(([name, words]) => [name, h("a", { href: `#/${name}` }, words)]));

function view(parts, query) {
  const [name, ...rest] = parts;
  if (name === "compared" && DATA.compared) return [name, comparedPage()];
  if (name === "results" && RESULTS) return [name, resultsPage()];
  if (name === "tasks") return [name, tasksPage(Object.fromEntries(query))];
  if (name === "task") return ["tasks", taskPage(rest[0])];
  if (name === "graph") return [name, graphPage(...rest)];
  return name === "overview" || !name ? [VIEWS[0][0] === "overview" || name ? "overview" : VIEWS[0][0], null] : ["overview", null];
}

function route(first = false) {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  let [name, made] = view(parts, new URLSearchParams(query || ""));
  if (!made) made = name === "overview" ? overview() : view([name], new URLSearchParams())[1];
  main.replaceChildren(made);
  for (const [link, element] of links) link === name ? element.setAttribute("aria-current", "page") : element.removeAttribute("aria-current");
  const node = name === "graph" && parts.length > 3 && main.querySelector(`[data-node="${CSS.escape(parts[2])}/${CSS.escape(parts[3])}"]`);
  if (first === true) return;
  if (node) { node.focus({ preventScroll: true }); return; }
  window.scrollTo(0, 0);
  (main.querySelector("h1") || main).setAttribute("tabindex", "-1");
  (main.querySelector("h1") || main).focus({ preventScroll: true });
}

document.getElementById("app").replaceChildren(
  h("header", { class: "bar" }, h("div", {}, h("strong", {}, document.title), h("nav", { "aria-label": "Views" }, [...links.values()]), themeButton())), main);
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
window.addEventListener("hashchange", () => route());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.key === "/") { const search = document.getElementById("search"); if (search) { event.preventDefault(); search.focus(); } }
  const link = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
  if (link) link.click();
});
route(true);
