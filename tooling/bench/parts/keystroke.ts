import { chromium, type Frame, type Page } from "@playwright/test";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../../tests/fixtures/browser.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../../../tests/fixtures/stack/stack.fixture.ts";
import { printRow, summarise, type Summary } from "../measure.ts";

const KEYS = 100;
/** Of so many keys the way through the lake is followed too. */
const STORED_KEYS = 20;
const PATIENCE_MS = 120_000;
const PAGE = "/blog/hail-damage-guide";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The result of `measureKeystroke`, in milliseconds from key to key. */
export type KeystrokeFigures = {
  /** From the key to the changed page. */
  shown: Summary;
  /** Of it: until the browser hands the new text to the form. */
  typed: Summary;
  /** Then: until the Studio has told the page. */
  told: Summary;
  /** Then: until the page has changed. */
  changed: Summary;
  /** From the key until the Studio sends it to the lake. */
  sent: Summary;
  /** Then: until the lake has stored it. */
  stored: Summary;
  /** Then: until the page hears of it. */
  heard: Summary;
  /** Then: until the page has been rendered and read again. */
  read: Summary;
};

/**
 * Measures how long a page in Presentation takes to follow its form, with the
 * real Studio in a browser.
 */
export async function measureKeystroke(): Promise<KeystrokeFigures> {
  const stack = await startTestStack();
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: BROWSER_FLAGS,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
    });
    page.setDefaultTimeout(PATIENCE_MS);
    const frame = await openBeside(page, stack);
    const shown = [];
    for (let key = 0; key < KEYS; key += 1)
      shown.push(await press(page, frame, key));
    const stored = [];
    for (let key = 0; key < STORED_KEYS; key += 1)
      stored.push(await pressUntilRead(page, frame, key));
    const of = <Parts>(all: readonly Parts[], pick: (parts: Parts) => number) =>
      summarise(all.map(pick));
    return {
      shown: of(shown, ({ key, changed }) => changed - key),
      typed: of(shown, ({ key, typed }) => typed - key),
      told: of(shown, ({ typed, told }) => told - typed),
      changed: of(shown, ({ told, changed }) => changed - told),
      sent: of(stored, ({ key, sent }) => sent - key),
      stored: of(stored, ({ sent, stored }) => stored - sent),
      heard: of(stored, ({ stored, heard }) => heard - stored),
      read: of(stored, ({ heard, read }) => read - heard),
    };
  } finally {
    await browser.close();
    await stack.remove();
  }
}

/** Signs in, and opens a page beside its form with the cursor in the title. */
async function openBeside(
  page: Page,
  { studioUrl, editor }: TestStack,
): Promise<Frame> {
  await page.goto(studioUrl);
  await page.getByLabel("E-mail").fill(editor!.email);
  await page.getByLabel("Password").fill(editor!.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByTestId("home-tool").waitFor();
  await page.addInitScript(recordTimes);
  const preview = encodeURIComponent(PAGE);
  await page.goto(`${studioUrl}/presentation?preview=${preview}`);
  const title = page
    .getByTestId("field-title")
    .locator("input, textarea")
    .first();
  await title.waitFor();
  await page.getByRole("checkbox", { disabled: false }).first().waitFor();
  await title.click();
  await page.keyboard.press("End");
  const frame = await (
    await page.locator("iframe").elementHandle()
  )?.contentFrame();
  if (!frame) throw new Error("Presentation shows no page.");
  // The first keys make the draft, and tell the page which document is typed.
  for (let key = 0; key < 5; key += 1) await pressUntilRead(page, frame, key);
  return frame;
}

type Times = {
  key: number;
  typed: number;
  told: number;
  changed: number;
  requests: { path: string; start: number; end: number }[];
};

/** Runs in the Studio and in the page: when what happened, in milliseconds since 1970. */
function recordTimes(): void {
  const times: Times = { key: 0, typed: 0, told: 0, changed: 0, requests: [] };
  Object.assign(globalThis, { times });
  const at = (time: number) => performance.timeOrigin + time;
  addEventListener(
    "keydown",
    (event) => (times.key = at(event.timeStamp)),
    true,
  );
  addEventListener("input", () => (times.typed = at(performance.now())), true);
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (Object(data)["type"] === "loader/query-change")
      times.told = at(performance.now());
  });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      times.requests.push({
        path: new URL(name).pathname,
        start: at(startTime),
        end: at(startTime + duration),
      });
  }).observe({ type: "resource" });
  addEventListener("DOMContentLoaded", () => {
    let text = "";
    new MutationObserver(() => {
      const newer = document.querySelector("h1")?.textContent ?? "";
      if (newer !== text) times.changed = at(performance.now());
      text = newer;
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

const timesIn = (place: Page | Frame) =>
  place.evaluate(() => (globalThis as unknown as { times: Times }).times);

/** Presses a key, and waits until the title of the page ends with it. */
async function press(page: Page, frame: Frame, count: number) {
  const letter = LETTERS[count % LETTERS.length]!;
  await page.keyboard.press(letter);
  await frame.waitForFunction((wanted) => {
    const title = document.querySelector("h1")?.textContent ?? "";
    return title.replace(/[\u200B\u200C\u200D\uFEFF]/g, "").endsWith(wanted);
  }, letter);
  const [studio, site] = await Promise.all([timesIn(page), timesIn(frame)]);
  const { key, typed } = studio;
  const { changed } = site;
  // Of the messages since the key, the one before the change counts.
  const told = site.told >= typed && site.told <= changed ? site.told : changed;
  return { key, typed, told, changed };
}

/** The same, and waits until the page was read with the stored text. */
async function pressUntilRead(page: Page, frame: Frame, count: number) {
  const { key } = await press(page, frame, count);
  const first = <Place extends Page | Frame>(
    place: Place,
    part: string,
    since: number,
  ) =>
    place
      .waitForFunction(
        ([path, after]) =>
          (globalThis as unknown as { times: Times }).times.requests.find(
            (each) => each.path.includes(path) && each.end > after,
          ),
        [part, since] as const,
      )
      .then((handle) => handle.jsonValue());
  const sent = await first(page, "/data/actions/", key);
  const heard = await first(frame, "/preview/changes", sent!.end - 50);
  const read = await first(frame, PAGE, heard!.end);
  return {
    key,
    sent: sent!.start,
    stored: sent!.end,
    heard: Math.max(heard!.end, sent!.end),
    read: read!.end,
  };
}

/** @param figures as lines for a person. */
export function printKeystroke(figures: KeystrokeFigures): void {
  console.log("\nFrom a key in the Studio to the page beside it");
  printRow("key to changed page", figures.shown, "to reach: 300 ms");
  printRow("  the browser hands it to the form", figures.typed);
  printRow("  the Studio renders it and tells the page", figures.told);
  printRow("  the page changes", figures.changed);
  console.log("The same through the lake, for all that is made of a text");
  printRow("  key until the Studio sends it", figures.sent);
  printRow("  the lake stores it", figures.stored);
  printRow("  the page hears of it", figures.heard);
  printRow("  the page is rendered and read", figures.read, "to reach: 150 ms");
}
