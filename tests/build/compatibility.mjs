// Tells what of styles and scripts is above the floor, by MDN's data of compatibility:
//
//   node tests/build/compatibility.mjs < '{"css": {…}, "js": {…}, "libraries": {…}, "members": […], "attributes": […]}'
//
// "css", "js" and "libraries" hold texts by the names that they are told with, "members" what
// Python code may ask of the browser and "attributes" those of elements, both with where they
// stand. Prints what is above the floor of package.json as JSON, with where it is:
// {"css.selectors.has": ["page: .screen:has(.panel)", …], …}. Of libraries only the language is
// looked at. What has a name in common with something that the floor has is not found.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "acorn";
import { full } from "acorn-walk";
import { generate, parse as read, walk } from "css-tree";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data");
const { browserslist } = JSON.parse(readFileSync("package.json", "utf8"));
const FLOOR = browserslist.map((it) => it.replace("ios_saf", "safari_ios").split(" "));
/** The newest syntax that all browsers of the floor read. */
const SYNTAX = 2022;

const found = {};
const tell = (feature, where) => (found[feature] ??= new Set()).add(where);

/** Whether a version, such as "16.4", is there in another; "preview" and the like never are. */
function reaches(added, floor) {
  const [ours, theirs] = [floor, String(added).replace("≤", "")].map((it) => it.split(".").map(Number));
  if (theirs.some(Number.isNaN)) return false;
  return theirs[0] < ours[0] || (theirs[0] === ours[0] && (theirs[1] ?? 0) <= (ours[1] ?? 0));
}

/** Whether a feature of the data is in every browser of the floor, without prefixes and flags. */
function supported(feature) {
  const support = feature?.__compat?.support;
  if (!support) return true;
  return FLOOR.every(([name, version]) =>
    [support[name] ?? []].flat().some((it) =>
      !it.flags && !it.prefix && !it.alternative_name && !(it.version_removed && reaches(it.version_removed, version)) && reaches(it.version_added, version)));
}

const styles = data.css;
/** Tells a feature, by its path in the data, that is above the floor. */
const check = (path, feature, where) => { if (!supported(feature)) tell(path, where); };

/** Functions of values, such as `light-dark()`, by their names. */
const functions = {};
for (const [type, parts] of Object.entries(styles.types)) {
  functions[type] = [`css.types.${type}`, parts];
  for (const [name, part] of Object.entries(parts)) if (name !== "__compat") functions[name] ??= [`css.types.${type}.${name}`, part];
}

/** A declaration; `twins` are the properties that are set beside it. */
function declaration(node, where, twins) {
  const { property } = node;
  const known = styles.properties[property] ?? {};
  if (property === "display" && where.includes(":has(") && generate(node.value) !== "none") tell("shown by :has()", where);
  if (!twins.includes(`-webkit-${property}`)) check(`css.properties.${property}`, known, where);
  walk(node.value, (part) => {
    if (part.type === "Identifier" && !property.startsWith("--")) check(`css.properties.${property}.${part.name}`, known[part.name], where);
    if (part.type === "Function" && functions[part.name]) check(functions[part.name][0], functions[part.name][1], where);
    if (part.type === "Dimension") check(`css.types.length.${part.unit}`, styles.types.length[part.unit], where);
    if (part.type === "Operator" && part.value === "/" && property === "content") check("css.properties.content.alt_text", known.alt_text, where);
  });
}

/** Whether the same is told before it in the same rule, in words that do without "/". */
function fallen(rule, node) {
  const before = rule?.block.children.toArray() ?? [];
  const plain = (it) => it.property === node.property && !generate(it.value).includes("/");
  return before.slice(0, before.indexOf(node)).some(plain);
}

/** A style sheet as it is served. What stands in `@supports` is asked for first. */
function style(name, text) {
  walk(read(text, { parseCustomProperty: true }), function (node) {
    const where = `${name}: ${this.rule ? generate(this.rule.prelude) : ""}`;
    if (this.atrule?.name === "supports") return;
    if (node.type === "Declaration" && !fallen(this.rule, node)) {
      const twins = this.rule?.block.children.toArray().map((it) => it.property) ?? [];
      declaration(node, this.rule ? where : `${name}: @${this.atrule?.name}`, twins);
    }
    if (node.type.startsWith("Pseudo")) check(`css.selectors.${node.name}`, styles.selectors[node.name], where);
    if (node.type === "NestingSelector") check("css.selectors.nesting", styles.selectors.nesting, where);
    if (node.type === "Atrule") check(`css.at-rules.${node.name}`, styles["at-rules"][node.name], where);
    if (node.type === "FeatureRange") check("css.at-rules.media.range_syntax", styles["at-rules"].media.range_syntax, where);
    if (node.type === "Feature") check(`css.at-rules.media.${node.name}`, styles["at-rules"].media[node.name], where);
  });
}

/** What members, of anything, and what names of the window there are, with all of their features. */
const members = new Map();
const globals = new Map();
for (const [start, kinds] of [["api", data.api], ["javascript.builtins", data.javascript.builtins]]) {
  for (const [kind, parts] of Object.entries(kinds)) {
    if (kind === "__compat") continue;
    globals.set(kind, [[`${start}.${kind}`, parts]]);
    for (const [name, part] of Object.entries(parts)) {
      if (name === "__compat" || !/^[\w$]+$/.test(name)) continue;
      const plain = name.replace(/_static$|_event$/, "");
      if (!members.has(plain)) members.set(plain, []);
      members.get(plain).push([`${start}.${kind}.${name}`, part]);
    }
  }
}

/** A name that something asks for; only what lies at `within` in the data is told. */
function ask(table, name, where, within) {
  const all = table.get(name) ?? [];
  if (all.length && !all.some(([, part]) => supported(part)) && all[0][0].startsWith(within)) tell(all[0][0], where);
}

/** What a script asks for; of what lies at `within` in the data. */
function script(name, text, within) {
  const declared = new Set();
  let tree;
  for (const sourceType of ["module", "script"]) {
    try {
      tree ??= parse(text, { ecmaVersion: SYNTAX, sourceType, allowReturnOutsideFunction: true });
    } catch (error) {
      if (sourceType === "script") return tell(`syntax after ES${SYNTAX}`, `${name}: ${error.message}`);
    }
  }
  full(tree, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier") declared.add(node.id.name);
    if (/^(Function|Class)/.test(node.type) && node.id) declared.add(node.id.name);
  });
  full(tree, (node) => {
    if (node.type === "Identifier" && !declared.has(node.name)) ask(globals, node.name, name, within);
    const named = node.type === "MemberExpression" ? [node.property] : node.type === "ObjectPattern" ? node.properties.map((it) => it.key) : [];
    for (const it of named) if (!node.computed && it?.type === "Identifier") ask(members, it.name, name, within);
  });
}

/** Attributes, of any element: above the floor where no element has it there. */
function attribute(name, where) {
  const all = [[`html.global_attributes.${name}`, data.html.global_attributes[name]], ...Object.entries(data.html.elements).map(([element, parts]) => [`html.elements.${element}.${name}`, parts[name]])].filter(([, part]) => part?.__compat);
  if (all.length && !all.some(([, part]) => supported(part))) tell(all[0][0], where);
}

const asked = JSON.parse(readFileSync(0, "utf8"));
for (const [name, text] of Object.entries(asked.css)) style(name, text);
for (const [name, text] of Object.entries(asked.js)) script(name, text, "");
for (const [name, text] of Object.entries(asked.libraries)) script(name, text, "javascript.");
for (const [name, where] of asked.members) ask(members, name, where, "");
for (const [name, where] of asked.attributes) attribute(name, where);
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(found).map(([name, places]) => [name, [...places].sort()]))));
