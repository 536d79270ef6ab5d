// The box of a game, loaded after the home, or with a click on Play. It is plain HTML, in a file for
// each language. Its choices become an address that begins the game: `core.addresses` knows its
// fields.

const { root, find, kept, keep, home, site } = globalThis.tessera;
const chosen = (game) => `tessera.chosen.${game}`;
const called = "tessera.name";
const bots = "bot:";
/** State of the history entry of the open box on the home: Back closes it. */
const mark = "box";
const forms = () => [...find("box").querySelectorAll("form")];
const form = () => forms().find((it) => !it.hidden);

/** Copy values of `fields` into the fields of a form, as far as it has them. */
const fill = (into, fields) => {
  for (const field of into.elements) {
    const value = field.name === "seats" ? null : fields.get(field.name);
    if (value === null) continue;
    if (field.type === "radio") field.checked ||= field.value === value;
    else if (!field.options || [...field.options].some((it) => it.value === value)) field.value = value;
  }
};
const unfold = (on) => {
  for (const more of find("box").querySelectorAll(".unfolded")) more.hidden = !on;
  for (const button of find("box").querySelectorAll("[data-box=more]")) {
    button.setAttribute("aria-expanded", String(on));
  }
};
/** Show the form for this number of seats, with the values of the previous one. */
const seat = (count) => {
  const before = form();
  const said = new FormData(before);
  for (const each of forms()) {
    each.hidden = each.dataset.seats !== count;
    for (const field of each.querySelectorAll("[name=seats]")) field.checked = field.value === each.dataset.seats;
  }
  if (form() !== before) fill(form(), said);
};
/** Show the box of a game, for this number of seats or, with "", as it was last. */
const show = (game, text, seats) => {
  const box = find("box");
  box.innerHTML = text;
  box.dataset.game = game;
  const last = new URLSearchParams(kept(chosen(game)) ?? "");
  const plain = new Map(forms().map((it) => [it.dataset.seats, new FormData(it)]));
  seat(seats || (plain.has(last.get("seats")) ? last.get("seats") : form().dataset.seats));
  fill(form(), last);
  const usual = plain.get(form().dataset.seats);
  const special = [...last].some(([name, value]) => /^(seat|name|how|option)-/.test(name) && usual.get(name) !== value);
  for (const field of box.querySelectorAll("[name=name]")) field.value = kept(called) ?? "";
  unfold(special);
  if (!box.open) box.showModal();
  if (location.hash.length < 3 && history.state !== mark) history.pushState(mark, "");
  form().firstElementChild.scrollTop = 0;
  (form().querySelector(":checked") ?? box).focus({ preventScroll: true });
  home.fetchAhead(game);
};
const texts = {};
/** The boxes of all games in the page's language. Rejects if they cannot be fetched. */
export const fetched = () => {
  const address = site().boxes[root.lang];
  texts[address] ??= Promise.all([fetch(address), home.dressed("box")]).then(([answer, dressed]) => {
    if (!answer.ok || !dressed) throw new Error(address);
    return answer.json();
  });
  texts[address].catch(() => delete texts[address]);
  return texts[address];
};
let last;
/** Open the box of a game once it is loaded, unless another was asked for, or the home was left. */
export const open = async (game, seats) => {
  const mine = (last = {});
  const boxes = await fetched();
  if (mine === last && document.documentElement.dataset.at === "home") show(game, boxes[game], seats);
};
/** Fields of the address that begins the game of a form. Only people in a seat, and bots chosen for
 * it, have names: a seat "as above" does not keep the name of who had it last. */
const described = (said, seats) => {
  const told = new URLSearchParams({ seats: said.get("seats") ?? form().dataset.seats });
  const lot = said.get("side") === "lot";
  const mine = lot ? seats[0] : said.get("side");
  const other = said.get("against") === "person" ? "person" : `bot:${said.get("level")}`;
  for (const each of seats) {
    const put = said.get(`seat-${each}`);
    const who = put || (each === mine ? "person" : other);
    const own = each === mine && who === "person" && said.get("name").trim();
    const name = own || (put || who === "person" ? said.get(`name-${each}`).trim() : "");
    if (who !== "person") told.set(`seat-${each}`, who);
    if (name) told.set(`name-${each}`, name);
  }
  if (lot) told.set("sitting", "lot");
  if (said.get("against") === "apart") told.set("patience", said.get("patience"));
  for (const [name, value] of said) {
    const how = name.startsWith("option-") && said.get(name.replace("option", "how"));
    if (name.startsWith("option-")) told.set(name, how && how !== "set" ? how : value);
  }
  return told;
};
// The second half of a double click on Begin must not hit what appears under it.
const soon = 600;
const near = 24;
let clicked = { timeStamp: -soon };
document.addEventListener("click", (event) => {
  const { timeStamp, clientX, clientY } = clicked;
  if (event.target.closest("#box")) clicked = event;
  else if (event.timeStamp - timeStamp < soon && Math.hypot(event.clientX - clientX, event.clientY - clientY) < near) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);
/** In a game with bots and people, the next seat is a person's, unless one was chosen. */
const alongside = () => {
  const seats = form().dataset.order.split(" ");
  const mine = new FormData(form()).get("side");
  const fields = seats.filter((it) => it !== mine).map((it) => form().elements[`seat-${it}`]).filter(Boolean);
  if (fields.length && fields.every((it) => it.value !== "person")) fields[0].value = "person";
};
const begin = () => {
  const { game } = find("box").dataset;
  const said = new FormData(form());
  const again = [...said].filter(([name]) => said.get("against") !== bots || !name.startsWith("name-"));
  // A game by links is an exception: Play offers next what it did before.
  if (said.get("against") !== "apart") keep(chosen(game), String(new URLSearchParams(again)));
  keep(called, said.get("name").trim());
  const address = `#/${said.get("against") === "apart" ? "apart" : "play"}/${game}/${described(said, form().dataset.order.split(" "))}`;
  // Safari changes the entry's state after the box's `close`, which would lead back to the home.
  const own = history.state === mark;
  if (own) history.replaceState(null, "");
  find("box").close();
  if (own) location.replace(address);
  else location.hash = address;
};
// Python listens on the document too, perhaps earlier: the box must come first.
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#box")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  begin();
}, true);
document.addEventListener("change", ({ target }) => {
  if (!target.closest("#box")) return;
  if (target.value === "mixed") {
    unfold(true);
    alongside();
    form().querySelector(".sitting").scrollIntoView({ block: "nearest" });
  }
  if (target.name !== "seats") return;
  seat(target.value);
  form().querySelector("[name=seats]:checked").focus();
});
document.addEventListener("click", ({ target }) => {
  const what = target.closest?.("[data-box]")?.dataset.box;
  if (what === "shut") find("box").close();
  if (what !== "more") return;
  const on = target.closest("[data-box]").getAttribute("aria-expanded") !== "true";
  unfold(on);
  if (on) form().querySelector(".unfolded").scrollIntoView({ block: "nearest" });
});
addEventListener("popstate", () => location.hash.length < 3 && find("box").close());
find("box").addEventListener("close", () => {
  if (history.state === mark) history.back();
  if (location.hash.startsWith("#/new/")) history.replaceState(history.state, "", "#/");
});
