import type { BrowserContext, Page } from "@playwright/test";

import { onePathPerTemplate, pagePaths } from "../fixtures/routes.fixture.ts";
import {
  expect,
  forgive,
  hydrated,
  readUntil,
  settled,
  type Stack,
  test,
} from "./stack.fixture.ts";
import {
  isFrameworkScript,
  openStill,
  sidewaysScroll,
  violationsOf,
} from "./violations.fixture.ts";

// Every page is read without the framework and without any script, does nothing
// that its policy forbids, and is for everyone at every width in both schemes. The
// browser logs what breaks the policy, which fails the test.

const PATHS = process.env["TEST_LONG"] ? pagePaths : onePathPerTemplate();
const WIDTHS = [360, 1440];
/** WCAG 2.2, 1.4.10: so wide is a page that is read at four times its size. */
const NARROWEST = 320;
/** These start the framework at once; a page of the portal then leads on. */
const AT_ONCE = /^\/(crm|consultation\/thank-you)\b/;
const MISSING = ["/no-such-page", "/blog/no-such-article", "/states/florida"];

const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

async function expectForEveryone(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const width of [NARROWEST, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
    if (width === NARROWEST) continue;
    expect(await violationsOf(page), `${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    // The scheme changes colors and nothing else.
    const dark = await violationsOf(page, ["color-contrast"]);
    expect(dark, `${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
}

/** Without any script the page says the same, and is as wide as the window. */
async function expectReadWithoutScript(stack: Stack, page: Page) {
  const plain = await stack.openVisitor({ javaScriptEnabled: false });
  await plain.setViewportSize({ width: 360, height: 800 });
  await plain.goto(page.url());
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText(heading);
  expect(await sidewaysScroll(plain), "no script").toBeLessThanOrEqual(0);
  await plain.close();
}

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

for (const path of PATHS.filter((each) => !AT_ONCE.test(each)))
  test(`${path} is light, keeps its policy, and is for everyone`, async ({
    stack,
  }) => {
    const url = stack.siteUrl + path;
    // The first request for the guide may get its loading state.
    await readUntil(url, ({ text }) => !text.includes('aria-busy="true"'));
    const page = await stack.openVisitor({
      viewport: { width: 1280, height: 800 },
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (isFrameworkScript(request.url())) scripts.push(request.url());
    });
    const answer = await page.goto(url);
    const policy = answer!.headers()["content-security-policy"];
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
    await expectForEveryone(page);
    await expectReadWithoutScript(stack, page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await useMenu(page);
    await useDialog(page);

    await bringMessage(page.context(), stack.siteUrl);
    // Pictures are not checked here.
    const own = await page.goto(url, { waitUntil: "domcontentloaded" });
    expect(own!.headers()["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}'/,
    );
    const toast = page.locator("[data-toaster] [role=alert]");
    await expect(toast).toContainText("Access denied");
    await page.getByRole("button", { name: "Close this message" }).click();
    await expect(toast).toBeEmpty();
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

for (const colorScheme of ["light", "dark"] as const)
  test(`the open menus are for everyone in the ${colorScheme} scheme`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor({
      viewport: { width: 1280, height: 800 },
      colorScheme,
    });
    await page.goto(`${stack.siteUrl}/contact`);
    await hydrated(page);
    for (const name of ["Services", "Compliance"]) {
      const button = page
        .locator("header")
        .getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(button).toHaveAttribute("aria-expanded", "true");
      expect(await violationsOf(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
    for (const width of [NARROWEST, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await page.reload();
      await hydrated(page);
      const toggle = page
        .locator("header summary, header button[aria-expanded]")
        .filter({ visible: true })
        .first();
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-expanded", "true");
      expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
      expect(await violationsOf(page), `${width} px`).toEqual([]);
    }
  });

// What has the focus is seen whole: not even its edge lies under the bar that
// stays at the top (WCAG 2.4.11 and 2.4.12).
for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
])
  test(`tabbing backwards at ${viewport.width} px hides nothing under the bar`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    const faults: string[] = [];
    for (const path of [
      ...["/", "/compliance", "/contact", "/blog/insurance-claim-timelines"],
    ]) {
      await page.goto(stack.siteUrl + path);
      await hydrated(page);
      // From the very end of the page up to the bar.
      await page.locator("footer a").last().focus();
      for (let step = 0; step < 400; step += 1) {
        const found = await page.evaluate(() => {
          const focused = document.activeElement!;
          if (focused.closest("header.sticky") || focused === document.body)
            return null;
          const { bottom } = document
            .querySelector("header.sticky")!
            .getBoundingClientRect();
          const { outlineStyle, boxShadow } = getComputedStyle(focused);
          if (outlineStyle === "none" && boxShadow === "none")
            return `${focused.textContent}: its focus is not seen`;
          const { top, height } = focused.getBoundingClientRect();
          // A table with its own scroll bar may be higher than the screen.
          const isSeen = top >= bottom - 0.5 || height > innerHeight - bottom;
          return isSeen ? "" : `${focused.textContent}: ${top} under ${bottom}`;
        });
        if (found === null) break;
        if (found) faults.push(`${path}: ${found}`);
        await page.keyboard.press("Shift+Tab");
      }
    }
    expect(faults).toEqual([]);
  });

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test.describe("the home page", () => {
  test("counts half an hour down and rests at nothing", async ({ stack }) => {
    const page = await stack.openVisitor();
    await openStill(page, stack.siteUrl);
    const timer = page.getByRole("timer");
    await expect(timer).toHaveText("30:00");
    await expect(timer).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5_000);
    await expect(timer).toHaveText("29:55");
    await page.clock.runFor(1_795_000);
    await expect(timer).toHaveText("0:00");
    await page.clock.runFor(10_000);
    await expect(timer).toHaveText("0:00");
  });

  test("puts the clock and the banner away for the session, and for no other visitor", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const banner = (of: Page) => of.getByTestId("emergency-banner");
    await page.getByRole("button", { name: "Hide timer" }).click();
    await banner(page).getByRole("button").click();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await page.goto(`${stack.siteUrl}/contact`);
    await page.goto(stack.siteUrl);
    await hydrated(page);
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(banner(page)).toBeHidden();
    const other = await stack.openVisitor();
    await other.goto(stack.siteUrl);
    await hydrated(other);
    await expect(other.getByRole("timer")).toBeVisible();
    await expect(banner(other)).toBeVisible();
  });

  test("offers the way up from 101 px on", async ({ stack }) => {
    const page = await stack.openVisitor({ reducedMotion: "reduce" });
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const up = page.getByRole("button", { name: /top/i });
    await scrollTo(page, 100);
    // A frame for the page to notice, and none too many.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(up).toHaveCount(0);
    await scrollTo(page, 101);
    await expect(up).toBeVisible();
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
  });
});

test.describe("the license page", () => {
  const notice = (page: Page) =>
    page.getByRole("status").filter({ hasText: /\S/, visible: true });

  test("welcomes for five seconds, without taking the focus", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await openStill(page, `${stack.siteUrl}/compliance`);
    await expect(notice(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(
      "BODY",
    );
    await page.clock.runFor(4_500);
    await expect(notice(page)).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(notice(page)).toHaveCount(0);
  });
});

test("a text that is one long word breaks, and runs in its own direction", async ({
  stack,
}) => {
  const id = "article-technology-claims-processing";
  const { body } = await stack.lake(`/data/doc/production/${id}`);
  const [original] = body["documents"] as Record<string, unknown>[];
  const write = (set: object) =>
    stack.lake("/data/mutate/production", {
      mutations: [{ patch: { id, set } }],
    });
  for (const title of [
    "Wasserschaden".repeat(24),
    "وثيقة التأمين ".repeat(20),
  ]) {
    await write({ title, description: title });
    const page = await stack.openVisitor({
      viewport: { width: 320, height: 700 },
    });
    await expect
      .poll(async () => {
        await page.goto(`${stack.siteUrl}/blog/industry-news`);
        return page.locator("main").innerText();
      })
      .toContain(title.trim().slice(0, 40));
    for (const path of [
      "/blog/industry-news",
      "/blog/technology-claims-processing",
    ]) {
      await page.goto(stack.siteUrl + path);
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    }
  }
  await write({
    title: original!["title"],
    description: original!["description"],
  });
});
