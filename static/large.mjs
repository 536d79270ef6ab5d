// Letters are much larger than usual: on telephones the board takes what the sentence and the bar leave
// of the window (static/css/late/large.css). It comes where they are (static/home.js).

const { root, find, home } = globalThis.tessera;
const [name, screen] = [document.querySelector(".masthead .name"), find("screen")];
/** From which height of the site's name on letters are so large, in pixels; it is 32 as a rule. */
const large = 45;
/** How large a board has to be, in pixels, that leaves room for the line that tells how it stands. */
const least = 200;
/** The height of that line when it was seen last. */
let line = 0;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const fit = async () => {
  if (name.offsetHeight < large || !(await home.dressed("large"))) return delete root.dataset.large;
  root.dataset.large ||= "wide";
  const [stage, standings, bar] = [".stage", ".standings", ".moment"].map((it) => screen.querySelector(it));
  const above = stage ? stage.getBoundingClientRect().top + scrollY : 0;
  const below = bar?.offsetHeight ?? 0;
  line = standings ? standings.offsetHeight || line : 0;
  const isTight = innerHeight - above - below - line < least;
  root.dataset.large = isTight ? "tight" : "wide";
  sheet.replaceSync(`:root { --above: ${above}px; --taken: ${above + below + (isTight ? 0 : line)}px; --bar: ${below}px; }`);
};
// What changes sizes again within the observer would be an error.
const watch = new ResizeObserver(() => requestAnimationFrame(fit));
const follow = () => {
  watch.disconnect();
  for (const it of [name, ...screen.querySelectorAll(".status, .others, .moment")]) watch.observe(it);
};
new MutationObserver(follow).observe(screen, { childList: true });
follow();
