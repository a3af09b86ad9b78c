import { chromium, type Browser, type Request } from "@playwright/test";

import {
  BROWSER_FLAGS,
  findBrowser,
} from "../../../tests/fixtures/browser.fixture.ts";
import { parseHtml } from "../../../tests/fixtures/markup/document.fixture.ts";
import { smallScriptBytes } from "../../../tests/fixtures/markup/small-scripts.fixture.ts";
import { openBenchStack, type BenchSite } from "../bench-site.ts";
import { kilobytes, printTable } from "../measure.ts";
import { readServed, readSettled, textOf } from "../served-page.ts";
import { FORM_TEMPLATES, isCachedTemplate, TEMPLATES } from "../templates.ts";

/** The transferred bytes of one page on a phone, by kind. */
export type Weight = {
  html: number;
  /**
   * The inline scripts that run before the first input, uncompressed; they are
   * part of the HTML. Null if the framework runs at once, because of a form.
   */
  smallScripts: number | null;
  css: number;
  fonts: number;
  /** All of them, down to the end of the page. */
  pictures: number;
  /**
   * Everything that is loaded before the first input, if the visitor scrolls to
   * the end.
   */
  total: number;
  /** Before any input: pictures further down wait until the page is scrolled. */
  requests: number;
  /** With those caused by scrolling to the end. */
  requestsToEnd: number;
  /** The scripts that the first input loads. */
  scripts: number;
};

/** The result of `measureWeight`, by kind of page. */
export type WeightFigures = Record<string, Weight>;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Weighs one page of each kind in a browser that has never seen the site. */
export async function measureWeight(): Promise<WeightFigures> {
  const stack = await openBenchStack();
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: BROWSER_FLAGS,
  });
  try {
    const site = await stack.startSite();
    const figures: WeightFigures = {};
    const templates = Object.entries({ ...TEMPLATES, ...FORM_TEMPLATES });
    for (const [name, path] of templates)
      figures[name] = await weigh(browser, site, path);
    return figures;
  } finally {
    await browser.close();
    await stack.remove();
  }
}

async function weigh(
  browser: Browser,
  site: BenchSite,
  path: string,
): Promise<Weight> {
  const url = site.url.replace("127.0.0.1", "localhost") + path;
  const page = await (isCachedTemplate(path) ? readSettled : readServed)(url);
  const context = await browser.newContext(PHONE);
  const tab = await context.newPage();
  const asked: Request[] = [];
  tab.on("requestfinished", (request) => {
    if (request.url().startsWith("http")) asked.push(request);
  });
  await tab.goto(url);
  await tab.waitForLoadState("networkidle");
  const requests = asked.length;
  await tab.evaluate(scrollThrough);
  // The network was idle already, so these requests have to be awaited by name.
  await tab.waitForFunction(() =>
    [...document.images].every((image) => image.complete),
  );
  const untouched = await bytesByKind(asked);
  const requestsToEnd = asked.length;
  await tab.keyboard.press("Shift");
  await tab.waitForFunction(() => document.documentElement.dataset["ready"]);
  const touched = await bytesByKind(asked);
  await context.close();
  return {
    html: untouched["document"] ?? 0,
    smallScripts: untouched["script"]
      ? null
      : smallScriptBytes(parseHtml(textOf(page)).document),
    css: untouched["stylesheet"] ?? 0,
    fonts: untouched["font"] ?? 0,
    pictures: untouched["image"] ?? 0,
    total: Object.values(untouched).reduce((sum, bytes) => sum + bytes, 0),
    requests,
    requestsToEnd,
    scripts: touched["script"] ?? 0,
  };
}

async function bytesByKind(
  requests: readonly Request[],
): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
  }
  return bytes;
}

/** In the page: scrolls to the end, so that everything is shown once. */
async function scrollThrough(): Promise<void> {
  const step = window.innerHeight;
  for (let top = 0; top < document.body.scrollHeight; top += step) {
    window.scrollTo({ top, behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }
}

/** @param figures as lines for a person. */
export function printWeight(figures: WeightFigures): void {
  console.log("\nWeight of a page on a phone, as it is sent");
  printTable(
    [
      "",
      "HTML",
      "small scripts",
      "CSS",
      "fonts",
      "pictures",
      "together",
      "requests",
      "to the end",
      "after a touch",
      "",
    ],
    Object.entries(figures).map(([name, weight]) => [
      name,
      kilobytes(weight.html),
      weight.smallScripts === null ? "" : `${weight.smallScripts} B`,
      ...[weight.css, weight.fonts, weight.pictures, weight.total].map(
        kilobytes,
      ),
      String(weight.requests),
      String(weight.requestsToEnd),
      kilobytes(weight.scripts),
      "",
    ]),
  );
  console.log(
    "to reach: HTML 14 kB (home 20), small scripts 1 kB (2 where something moves), CSS 12 kB, home 300 kB together, 14 requests, after a touch 125 kB (160 with a form)",
  );
}
