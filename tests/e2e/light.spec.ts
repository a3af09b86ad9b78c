import type { Page } from "@playwright/test";

import { isFrameworkScript } from "./framework-script.fixture.ts";
import { expect, hydrated, readUntil, settled, test } from "./stack.fixture.ts";

/** One page of each kind that is cached for everybody. */
const TEMPLATES = [
  "/",
  "/claims-we-work",
  "/services/public-adjusting",
  "/claims/industrial-losses",
  "/claims/hail-damage/minnesota",
  "/compliance",
  "/deadlines",
  "/evidence",
  "/states/texas",
  "/blog",
  "/blog/hail-damage-guide",
  "/blog/insurance-claim-timelines",
  "/blog/hoa-claims",
  "/privacy",
  "/search?q=hail",
];

/** The scripts that a page asks for, as it asks for them. */
function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (isFrameworkScript(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Holds every script of the framework back until `release` is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const isHeld = ({ href }: URL) => isFrameworkScript(href);
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const services = (page: Page) =>
  page.locator("header").getByRole("button", { name: "Services", exact: true });

const opener = (page: Page) =>
  page.locator("header a[aria-haspopup=dialog]").first();

const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

test.describe("a page that is only read", () => {
  for (const path of TEMPLATES) {
    test(`asks for no framework: ${path}`, async ({ stack }) => {
      // The first request for the guide may get its loading state.
      await readUntil(
        stack.siteUrl + path,
        ({ text }) => !text.includes('aria-busy="true"'),
      );
      const page = await stack.openVisitor();
      const scripts = scriptsOf(page);
      await page.goto(stack.siteUrl + path);
      await page.evaluate(() =>
        window.scrollTo({ top: 2000, behavior: "instant" }),
      );
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(scripts).toEqual([]);
      expect(await isReady(page)).toBe(false);

      // The policy of the page lets its scripts run once they are let out.
      await hydrated(page);
      expect(scripts.length).toBeGreaterThan(0);
      expect(await isReady(page)).toBe(true);
    });
  }

  test("starts at the first key, focus, press or movement", async ({
    stack,
  }) => {
    const signs: Record<string, (page: Page) => Promise<unknown>> = {
      key: (page) => page.keyboard.press("ArrowDown"),
      focus: (page) => page.locator("#main").focus(),
      press: (page) => page.touchscreen.tap(5, 300),
      movement: (page) => page.mouse.move(200, 300),
    };
    for (const [name, give] of Object.entries(signs)) {
      const page = await stack.openVisitor({ hasTouch: true });
      await page.goto(`${stack.siteUrl}/privacy`);
      // A resting pointer is not input.
      await page.evaluate(() =>
        document.body.dispatchEvent(
          new PointerEvent("pointermove", { bubbles: true }),
        ),
      );
      expect(await isReady(page), name).toBe(false);
      await give(page);
      await expect.poll(() => isReady(page), name).toBe(true);
    }
  });
});

test.describe("input before the script has loaded", () => {
  const viewport = { width: 1280, height: 800 };

  test("a click is done again, once", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/privacy`, { waitUntil: "commit" });
    await services(page).click();
    await services(page).click();
    release();
    await expect(services(page)).toHaveAttribute("aria-expanded", "true");
    await expect
      .poll(() => page.locator(".menu-panel[data-state=open]").count())
      .toBe(1);
  });

  test("so is one by key, and by a finger on a wide screen", async ({
    stack,
  }) => {
    const byKey = await stack.openVisitor({ viewport });
    await byKey.goto(`${stack.siteUrl}/privacy`);
    await services(byKey).focus();
    await byKey.keyboard.press("Enter");
    await expect(services(byKey)).toHaveAttribute("aria-expanded", "true");

    const byFinger = await stack.openVisitor({ viewport, hasTouch: true });
    await byFinger.goto(`${stack.siteUrl}/privacy`);
    await services(byFinger).tap();
    await expect(services(byFinger)).toHaveAttribute("aria-expanded", "true");
  });

  test("a click that opens a dialog waits for it", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/privacy`);
    await opener(page).click();
    release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(`${stack.siteUrl}/privacy`);
    // It listens to keys a moment after it takes the focus.
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await settled(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test("a click that opens a dialog leads to its page after four seconds", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    await page.clock.install({ time: new Date("2026-06-01T12:00:00Z") });
    await page.clock.pauseAt(new Date("2026-06-01T12:00:01Z"));
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/privacy`);
    await opener(page).click();
    await page.clock.runFor(3_900);
    await expect(page).toHaveURL(`${stack.siteUrl}/privacy`);
    await page.clock.runFor(200);
    // Its scripts are held back too, so it is not there whole.
    await page.waitForURL(`${stack.siteUrl}/contact`, { waitUntil: "commit" });
    release();
  });

  test("a click with a key, a link and a summary are the browser's own", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    await page.goto(stack.siteUrl);
    const question = page.locator("main details").first();
    await question.locator("summary").click();
    await expect(question).toHaveAttribute("open", "");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      opener(page).click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(tab).toHaveURL(`${stack.siteUrl}/contact`);
    await page.locator("footer a[href='/privacy']").click();
    await expect(page).toHaveURL(`${stack.siteUrl}/privacy`);
    release();
  });

  test("the menu of a narrow screen opens at once and stays open", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const release = await holdScripts(page);
    await page.goto(stack.siteUrl);
    const toggle = page.locator("header summary");
    await toggle.tap();
    const link = page.locator("header details a[href='/states/utah']");
    await expect(link).toBeVisible();
    release();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
  });

  test("typed words stay, and so does the focus", async ({ stack }) => {
    const page = await stack.openVisitor();
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/search?q=`);
    const field = page.locator("main input[name=q]");
    await field.pressSequentially("hail on the roof");
    release();
    await expect.poll(() => isReady(page)).toBe(true);
    await expect(field).toHaveValue("hail on the roof");
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=hail\+on\+the\+roof/);
  });

  test("a focus inside an open menu stays where it is", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/privacy`);
    await services(page).focus();
    await page.keyboard.press("Tab");
    const link = page.locator("header a[href='/services/public-adjusting']");
    await expect(link.first()).toBeFocused();
    release();
    await expect(services(page)).toHaveAttribute("aria-expanded", "true");
    await expect(link.first()).toBeFocused();
  });
});

test("an extension that writes into the page breaks nothing", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/states/texas`);
  const read = async () => [
    await page.title(),
    ...(await page.locator("main, footer").allInnerTexts()),
  ];
  const before = await read();
  // React cannot take over a bar that differs from its own, and rebuilds it.
  await page.evaluate(() => document.querySelector("header a")!.remove());
  await hydrated(page);
  await expect(page.locator("header a").first()).toHaveAttribute("href", "/");
  expect(await read()).toEqual(before);
  const own = noise.filter((line) => !/React error #418/.test(line));
  noise.splice(0, noise.length, ...own);
});

test("without its scripts a page is read, and every link leads on", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor({
    viewport: { width: 1280, height: 800 },
  });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(stack.siteUrl);
  await page.mouse.move(300, 400);
  await expect(page.getByRole("timer")).not.toHaveText("30:00");
  await services(page).hover();
  await page
    .locator("header a[href='/services/public-adjusting']")
    .first()
    .click();
  await expect(page).toHaveURL(`${stack.siteUrl}/services/public-adjusting`);
  // The browser's messages about the blocked scripts, of which none comes later.
  await page.close();
  const own = noise.filter((line) => !/ERR_FAILED|Failed to fetch/.test(line));
  noise.splice(0, noise.length, ...own);
});

test("the clock goes on when the framework comes, and is one clock", async ({
  stack,
}) => {
  const page = await stack.openVisitor();
  await page.clock.install({ time: new Date("2026-06-01T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-06-01T12:00:01Z"));
  await page.goto(stack.siteUrl);
  await page.clock.runFor(7_000);
  await expect(page.getByRole("timer")).toHaveText("29:53");
  await hydrated(page);
  await expect(page.getByRole("timer")).toHaveText("29:53");
  await page.clock.runFor(3_000);
  await expect(page.getByRole("timer")).toHaveText("29:50");
});
