// Letters are much larger than usual: on telephones the board takes what the sentence and the bar leave
// of the window (static/css/late/large.css). It comes where they are (static/home.js).

const { root, find, home } = globalThis.tessera;
const [name, screen] = [document.querySelector(".masthead .name"), find("screen")];
/** From which height of the site's name on letters are so large, in pixels; it is 32 as a rule. */
const large = 45;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const fit = async () => {
  if (name.offsetHeight < large || !(await home.dressed("large"))) return delete root.dataset.large;
  root.dataset.large = "";
  const [stage, bar] = [".stage", ".moment"].map((it) => screen.querySelector(it));
  const above = stage ? stage.getBoundingClientRect().top + scrollY : 0;
  const below = bar?.offsetHeight ?? 0;
  sheet.replaceSync(`:root { --taken: ${above + below}px; --bar: ${below}px; }`);
};
const watch = new ResizeObserver(fit);
const follow = () => {
  watch.disconnect();
  for (const it of [name, ...screen.querySelectorAll(".status, .others, .moment")]) watch.observe(it);
};
new MutationObserver(follow).observe(screen, { childList: true });
follow();
