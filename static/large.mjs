// Much larger letters than usual: on phones the board takes the room that the sentence and the bar
// leave in the window (static/css/late/large.css). static/home.js loads this when needed.

const { root, find, home } = globalThis.tessera;
const [name, screen] = [document.querySelector(".masthead .name"), find("screen")];
/** Height of the site's name from which letters count as large, in pixels; it is usually 32. */
const large = 45;
/** Smallest board that leaves room for the line of standings, in pixels. */
const least = 200;
/** Height of that line when it was last visible. */
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
// Changing sizes within the observer would be an error.
const watch = new ResizeObserver(() => requestAnimationFrame(fit));
const follow = () => {
  watch.disconnect();
  for (const it of [name, ...screen.querySelectorAll(".status, .others, .moment")]) watch.observe(it);
};
new MutationObserver(follow).observe(screen, { childList: true });
follow();
