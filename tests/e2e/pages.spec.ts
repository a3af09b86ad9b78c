import type { CDPSession, Page } from "@playwright/test";

import {
  onePathPerTemplate,
  pagePaths,
  translatedPaths,
} from "../fixtures/routes.fixture.ts";
import { readPdf } from "../fixtures/read-pdf.fixture.ts";
import { expect, forgive, hydrated, readUntil, test } from "./stack.fixture.ts";
import { watch } from "./studio-session.fixture.ts";
import { expectForEveryone, sidewaysScroll } from "./violations.fixture.ts";

// Every page is readable without scripts, does nothing that its policy forbids,
// and is accessible at every width in both color schemes. The browser logs
// policy violations, which fail the test.

/** Other pages of their kind have all their parts: only the long run reads these. */
const REPEATED = [
  "/services/public-adjusting",
  "/claims/wind/colorado",
  "/states/texas",
  "/blog/industry-news",
];
const TRANSLATED = ["/es", "/es/consultation", "/es/states/texas"];
const PATHS = process.env["TEST_LONG"]
  ? [...pagePaths, ...translatedPaths]
  : [...onePathPerTemplate(), ...TRANSLATED].filter(
      (path) => !REPEATED.includes(path),
    );
/** These start the framework at once; a page of the portal then redirects. */
const AT_ONCE = /^\/(crm|consultation\/thank-you)\b/;
const MISSING = ["/no-such-page", "/blog/no-such-article"];

// Started last by a single worker, so many pages would keep the other one waiting.
test.describe.configure({ mode: "parallel" });

// One visitor per worker reads its pages: fonts and scripts are cached from the
// start.
let page: Page;
let session: CDPSession;

test.beforeAll(async ({ browser, workerStack }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  watch(context, workerStack, workerStack.running);
  page = await context.newPage();
  session = await context.newCDPSession(page);
});
test.afterAll(() => page.context().close());

/** Allows or forbids scripts in the next documents. */
const allowScripts = (isAllowed: boolean) =>
  session.send("Emulation.setScriptExecutionDisabled", { value: !isAllowed });

for (const path of PATHS.filter((each) => !AT_ONCE.test(each)))
  test(`${path} is for everyone, and is whole without a script`, async ({
    stack,
  }) => {
    const url = stack.siteUrl + path;
    // The first request for the guide may get its loading state.
    await readUntil(url, ({ text }) => !text.includes('aria-busy="true"'));
    const heading = page.getByRole("heading", { level: 1 });
    await page.setViewportSize({ width: 360, height: 800 });
    await allowScripts(false);
    await page.goto(url);
    expect(await sidewaysScroll(page), "no script").toBeLessThanOrEqual(0);
    const words = await heading.innerText();

    await allowScripts(true);
    await page.goto(url);
    await hydrated(page);
    await expect(heading).toHaveText(words);
    await expectForEveryone(page);
  });

test("an article is printed on few pages, none of them a footer's", async ({
  stack,
}) => {
  const visitor = await stack.openVisitor();
  for (const [name, pages] of [
    ["insurance-claim-timelines", 4],
    ["hail-damage-guide", 3],
  ] as const) {
    await visitor.goto(`${stack.siteUrl}/blog/${name}`);
    const { pageCount } = await readPdf(new Uint8Array(await visitor.pdf()));
    expect(pageCount, name).toBeLessThanOrEqual(pages);
  }
});

for (const path of [...MISSING, ...PATHS.filter((each) => AT_ONCE.test(each))])
  test(`${path} is for everyone`, async ({ stack, noise }) => {
    const visitor = await stack.openVisitor();
    await visitor.route("**/dashboard", (route) =>
      route.fulfill({ status: 204 }),
    );
    const answer = await visitor.goto(stack.siteUrl + path);
    expect(answer!.status()).toBe(MISSING.includes(path) ? 404 : 200);
    await expectForEveryone(visitor);
    // The browser itself reports the requested page's status.
    forgive(noise, /status of 404/);
  });
