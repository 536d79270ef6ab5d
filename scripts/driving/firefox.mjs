// A Firefox that obeys commands, by puppeteer over WebDriver BiDi:
//
//   node scripts/driving/firefox.mjs PROGRAM LOCALE light|dark [PROFILE]
//
// Reads one JSON object per line and answers each with another: {"value": …} or {"error": "…"}.
// {"do": "open", "url"}, {"do": "reload"}, {"do": "size", "width", "height"},
// {"do": "evaluate", "script"}, {"do": "click", "x", "y"}, {"do": "wheel", "x", "y", "far"}, {"do": "type", "text"},
// {"do": "press", "key"}, {"do": "begin", "script"}, {"do": "picture", "path"}, {"do": "troubles"}, {"do": "requests"},
// {"do": "quit"}.

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, locale, theme, userDataDir] = process.argv.slice(2);

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  userDataDir,
  headless: true,
  extraPrefsFirefox: {
    "intl.accept_languages": locale,
    "layout.css.prefers-color-scheme.content-override": theme === "dark" ? 0 : 1,
    "ui.prefersReducedMotion": 1,
    // Only this machine can be reached.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
  },
});

let troubles = [];
let requests = [];
const [page] = await browser.pages();
page.on("console", (message) => {
  if (message.type() === "error") troubles.push(`console: ${message.text()}`);
});
page.on("pageerror", (error) => troubles.push(`uncaught: ${error}`));
page.on("request", (request) => requests.push(request.url()));
/** Errors of requests that the page itself ended, and of frames that it removed while loading. */
const ENDED = /NS_BINDING_ABORTED|Browsing context already closed/;
page.on("requestfailed", (request) => {
  const why = request.failure()?.errorText ?? "failed";
  if (!ENDED.test(why)) troubles.push(`${why}: ${request.url()}`);
});
page.on("response", (response) => {
  if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
});

/** Wait for all requests: leaving the page would abort them, and Firefox would blame the service
 * worker: "Failed to load ‘’. A ServiceWorker intercepted the request…". */
const loaded = () => page.waitForNetworkIdle({ idleTime: 50 });

const commands = {
  open: ({ url }) => loaded().then(() => page.goto(url)).then(() => null),
  reload: () => loaded().then(() => page.reload()).then(() => null),
  // With the size, puppeteer sets the screen's orientation, which Firefox 140 does not support.
  size: ({ width, height }) =>
    page.setViewport({ width, height }).catch((error) => {
      if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
    }),
  evaluate: ({ script }) => page.evaluate(script),
  click: ({ x, y }) => page.mouse.click(x, y),
  // The wheel turns where the mouse was moved last; a click does not count as a move.
  wheel: ({ x, y, far }) => page.mouse.move(x, y).then(() => page.mouse.wheel({ deltaY: far })),
  type: ({ text }) => page.keyboard.type(text),
  begin: ({ script }) => page.evaluateOnNewDocument(script).then(() => null),
  press: ({ key }) => page.keyboard.press(key),
  picture: ({ path }) => page.screenshot({ path }).then(() => null),
  troubles: () => troubles.splice(0),
  requests: () => requests.splice(0),
  quit: () => browser.close(),
};

console.log(JSON.stringify({ value: await browser.version() }));
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  try {
    console.log(JSON.stringify({ value: (await commands[asked.do](asked)) ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
  if (asked.do === "quit") break;
}
