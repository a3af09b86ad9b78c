import type { BrowserContext, Page } from "@playwright/test";

import {
  onePathPerTemplate,
  pagePaths,
  translatedPaths,
} from "../fixtures/routes.fixture.ts";
import {
  expect,
  forgive,
  hydrated,
  readUntil,
  settled,
  test as base,
} from "./stack.fixture.ts";
import { watch } from "./studio-session.fixture.ts";
import {
  expectForEveryone,
  isFrameworkScript,
  isReady,
  sidewaysScroll,
} from "./violations.fixture.ts";

// Every page is read without the framework and without any script, does nothing
// that its policy forbids, and is for everyone at every width in both schemes. The
// browser logs what breaks the policy, which fails the test.

const PATHS = [
  ...(process.env["TEST_LONG"] ? pagePaths : onePathPerTemplate()),
  ...translatedPaths,
];
/** These start the framework at once; a page of the portal then leads on. */
const AT_ONCE = /^\/(crm|consultation\/thank-you)\b/;
const MISSING = [
  "/no-such-page",
  "/es/no-such-page",
  "/blog/no-such-article",
  "/states/florida",
];

/** A page, and whether its next documents may run scripts. */
type Reader = {
  page: Page;
  allowScripts(isAllowed: boolean): Promise<unknown>;
};

/** One visitor reads all pages: its browser has fonts and scripts from the first one on. */
const test = base.extend<object, { reader: Reader }>({
  reader: [
    async ({ browser, workerStack }, use) => {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      watch(context, workerStack, workerStack.running);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await use({
        page,
        allowScripts: (isAllowed) =>
          session.send("Emulation.setScriptExecutionDisabled", {
            value: !isAllowed,
          }),
      });
      await context.close();
    },
    { scope: "worker" },
  ],
});

for (const path of PATHS.filter((each) => !AT_ONCE.test(each)))
  test(`${path} is light, and is for everyone`, async ({ stack, reader }) => {
    const { page, allowScripts } = reader;
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
    await page.setViewportSize({ width: 1280, height: 800 });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (isFrameworkScript(request.url())) scripts.push(request.url());
    });
    const answer = await page.goto(url);
    const policy = answer!.headers()["content-security-policy"];
    expect(policy).toContain("script-src");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    // Down and up again: nothing is to lie under the bar later.
    for (const top of [2000, 0]) {
      await page.evaluate(
        (to) => window.scrollTo({ top: to, behavior: "instant" }),
        top,
      );
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    expect(scripts).toEqual([]);
    expect(await isReady(page)).toBe(false);

    await hydrated(page);
    expect(scripts.length).toBeGreaterThan(0);
    expect(await isReady(page)).toBe(true);
    await expect(heading).toHaveText(words);
    await expectForEveryone(page);
    page.removeAllListeners("request");
  });

for (const path of [...MISSING, ...PATHS.filter((each) => AT_ONCE.test(each))])
  test(`${path} is for everyone`, async ({ stack, noise }) => {
    const page = await stack.openVisitor();
    await page.route("**/dashboard", (route) => route.fulfill({ status: 204 }));
    const answer = await page.goto(stack.siteUrl + path);
    expect(answer!.status()).toBe(MISSING.includes(path) ? 404 : 200);
    await expectForEveryone(page);
    // The browser itself reports the status of the page that was asked for.
    forgive(noise, /status of 404/);
  });

async function useMenu(page: Page): Promise<void> {
  const services = page
    .locator("header")
    .getByRole("button", { name: "Services", exact: true });
  await services.focus();
  await page.keyboard.press("Enter");
  await expect(services).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(services).toHaveAttribute("aria-expanded", "false");
}

async function useDialog(page: Page): Promise<void> {
  await page.locator("header [aria-haspopup=dialog]").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Full Name")).toBeVisible();
  // It listens to keys a moment after it takes the focus.
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await settled(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** Makes the site set a message for the next page, by a redirect to the sign-in. */
async function bringMessage(context: BrowserContext, url: string) {
  const { headers } = await fetch(`${url}/dashboard`, { redirect: "manual" });
  const [pair = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
}

for (const path of ["/", "/contact", "/blog/hail-damage-guide"])
  test(`a menu, the dialog and a message keep the policy of ${path}`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl + path);
    await hydrated(page);
    await useMenu(page);
    await useDialog(page);
    await bringMessage(page.context(), stack.siteUrl);
    const own = await page.reload();
    expect(own!.headers()["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}'/,
    );
    const toast = page.locator("[data-toaster] [role=alert]");
    await expect(toast).toContainText("Access denied");
    await page.getByRole("button", { name: "Close this message" }).click();
    await expect(toast).toBeEmpty();
  });
