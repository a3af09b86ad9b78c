import type { Locator, Page } from "@playwright/test";

import { expect, hydrated, test } from "./stack.fixture.ts";
import {
  holdScripts,
  NARROWEST,
  sidewaysScroll,
  violationsOf,
} from "./violations.fixture.ts";

const trigger = (page: Page, name: string) =>
  page.locator("header").getByRole("button", { name, exact: true });

/** The menu button on narrow screens. */
const toggle = (page: Page) =>
  page
    .locator("header summary, header button[aria-expanded]")
    .filter({ visible: true })
    .first();

/** The links in the panel that a trigger opens. */
async function linksOf(page: Page, name: string): Promise<Locator> {
  const id = await trigger(page, name).getAttribute("aria-controls");
  return page.locator(`[id="${id}"] a`);
}

test.describe("the menus of a wide screen", () => {
  const viewport = { width: 1280, height: 800 };

  test("open under a pointer that was there before the script", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    // The small script that notices the pointer has run by then.
    await page.goto(stack.siteUrl, { waitUntil: "domcontentloaded" });
    // A pointer's first event has no distance: the page takes it for a resting one.
    await page.mouse.move(10, 300);
    await trigger(page, "Services").hover();
    release();
    await expect(trigger(page, "Services")).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });

  test("open around the focus where no script runs", async ({ stack }) => {
    const page = await stack.openVisitor({
      viewport,
      javaScriptEnabled: false,
    });
    await page.goto(stack.siteUrl);
    await trigger(page, "Services").focus();
    await page.keyboard.press("Tab");
    await expect(page.locator("header li a:focus")).toBeVisible();
  });

  test("obey the keyboard", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const services = trigger(page, "Services");
    for (const key of ["Enter", "Space"]) {
      await services.focus();
      await page.keyboard.press(key);
      await expect(services).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await expect(services).toHaveAttribute("aria-expanded", "false");
      await expect(services).toBeFocused();
    }
    await page.keyboard.press("ArrowRight");
    await expect(trigger(page, "Claims We Work")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(services).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(services).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    const links = await linksOf(page, "Services");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(links.nth(1)).toBeFocused();
    const moves = { ArrowUp: 0, End: -1, Home: 0, ArrowRight: 1, ArrowLeft: 0 };
    for (const [key, index] of Object.entries(moves)) {
      await page.keyboard.press(key);
      await expect(links.nth(index), key).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(services).toBeFocused();
    await expect(services).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(services).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${stack.siteUrl}/services/public-adjusting`);
  });
});

test.describe("the menu of a narrow screen", () => {
  const viewport = { width: 360, height: 740 };
  const list = (page: Page) =>
    page.locator("header a[href='/states/utah']").filter({ visible: true });

  test("opens and closes by its button, by Escape, and by any link", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    await page.goto(stack.siteUrl);
    await hydrated(page);
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
    await expect(list(page)).toHaveCount(0);
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
    await expect(list(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(toggle(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(list(page)).toHaveCount(1);
    await list(page).click();
    await expect(page).toHaveURL(`${stack.siteUrl}/states/utah`);
    await expect(list(page)).toHaveCount(0);
    // A link to the current page closes it too.
    await toggle(page).click();
    await list(page).click();
    await expect(list(page)).toHaveCount(0);
  });
});

test("the bar stays, a link leads to the top, and back leads to where one was", async ({
  stack,
}) => {
  const page = await stack.openVisitor({
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(`${stack.siteUrl}/claims/commercial`);
  await hydrated(page);
  await page.evaluate(() =>
    window.scrollTo({ top: 2000, behavior: "instant" }),
  );
  const top = await page
    .locator("body header")
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().top);
  expect(top).toBe(0);
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  // With the keyboard: a click would scroll to the link first.
  await page
    .locator("main a[href='/contact']")
    .last()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(`${stack.siteUrl}/contact`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${stack.siteUrl}/claims/commercial`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await page.locator("header a[href='/']").first().click();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
});

test("the button to the top appears after 100 pixels and covers no text", async ({
  stack,
}) => {
  const page = await stack.openVisitor();
  const button = page.getByRole("button", { name: "Back to top" });
  const moveTo = (top: number) =>
    page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${stack.siteUrl}/states/texas`);
    await moveTo(100);
    await expect(button).toBeHidden();
    for (const top of [101, 700, 1500, 3000]) {
      await moveTo(top);
      await expect(button).toBeVisible();
      expect(await button.evaluate(textsUnder), `${width}`).toEqual([]);
    }
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
  }
});

/** The texts within the focus ring's reach of a button, but for its own. */
function textsUnder(button: Element): string[] {
  const own = button.getBoundingClientRect();
  const RING = 5;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (button.contains(node) || !node.textContent?.trim()) continue;
    if (!node.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects())
      if (
        left < own.right + RING &&
        right > own.left - RING &&
        top < own.bottom + RING &&
        bottom > own.top - RING
      )
        found.push(node.textContent.trim());
  }
  return found;
}

test("the open menus are for everyone in both schemes", async ({ stack }) => {
  const page = await stack.openVisitor({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  await page.goto(`${stack.siteUrl}/contact`);
  await hydrated(page);
  const expectSound = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page, "header"), what).toEqual([]);
    }
  };
  const compliance = trigger(page, "Compliance");
  await compliance.focus();
  await page.keyboard.press("Enter");
  await expect(compliance).toHaveAttribute("aria-expanded", "true");
  await expectSound("the widest menu");
  await page.keyboard.press("Escape");
  for (const width of [768, NARROWEST]) {
    await page.setViewportSize({ width, height: 740 });
    if (width === 768) await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectSound("the narrow menu");
});

/**
 * At each press of Tab, records whether the focused element is completely
 * visible: not even its edge is under the sticky bar (WCAG 2.4.11 and 2.4.12).
 */
const noteFocus = (page: Page) =>
  page.evaluateHandle(() => {
    const notes = { faults: [] as string[], isDone: false };
    const bar = document.querySelector("header.sticky")!;
    const note = () => {
      const focused = document.activeElement!;
      notes.isDone ||= bar.contains(focused) || focused === document.body;
      if (notes.isDone) return;
      const { outlineStyle, boxShadow } = getComputedStyle(focused);
      if (outlineStyle === "none" && boxShadow === "none")
        notes.faults.push(`${focused.textContent}: its focus is not seen`);
      const { bottom } = bar.getBoundingClientRect();
      const { top, height } = focused.getBoundingClientRect();
      // A table with its own scroll bar may be taller than the screen.
      if (top < bottom - 0.5 && height <= innerHeight - bottom)
        notes.faults.push(`${focused.textContent}: ${top} under ${bottom}`);
    };
    addEventListener("keydown", ({ key }) => key === "Tab" && note(), true);
    return notes;
  });

test("a key shows the whole ring at the lower edge, too", async ({ stack }) => {
  const page = await stack.openVisitor();
  await page.goto(stack.siteUrl);
  await hydrated(page);
  const question = page.locator("main summary");
  await question.first().focus();
  await question.nth(1).evaluate((next) => {
    const top = next.getBoundingClientRect().bottom - innerHeight;
    scrollBy({ top, behavior: "instant" });
  });
  await page.keyboard.press("Tab");
  const RING = 5;
  const below = await page.evaluate(
    () => innerHeight - document.activeElement!.getBoundingClientRect().bottom,
  );
  await expect(question.nth(1)).toBeFocused();
  expect(below).toBeGreaterThanOrEqual(RING);
});

test("tabbing backwards hides nothing under the bar", async ({ stack }) => {
  const page = await stack.openVisitor({
    viewport: { width: 360, height: 640 },
  });
  for (const path of ["/compliance", "/contact"]) {
    await page.goto(stack.siteUrl + path);
    await hydrated(page);
    // From the very end of the page up to the bar.
    await page.locator("footer a").last().focus();
    const notes = await noteFocus(page);
    await page.keyboard.down("Shift");
    while (!(await notes.evaluate(({ isDone }) => isDone)))
      for (let step = 0; step < 20; step += 1) await page.keyboard.press("Tab");
    await page.keyboard.up("Shift");
    expect(await notes.evaluate(({ faults }) => faults), path).toEqual([]);
  }
});
