import type { Locator, Page } from "@playwright/test";

import { stateSlugs } from "../fixtures/routes.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";
import { isFrameworkScript } from "./violations.fixture.ts";

const MENUS: Record<string, readonly string[]> = {
  Services: [
    "/services/public-adjusting",
    "/services/claims-consulting",
    "/services/appraisal-services",
  ],
  "Claims We Work": [
    "/claims/industrial-losses",
    "/claims/fire-damage",
    "/claims/condo-hoa",
  ],
  Blog: ["/blog/insurance-tips", "/blog/industry-news"],
  Compliance: [
    "/compliance",
    ...stateSlugs.toSorted().map((slug) => `/states/${slug}`),
  ],
};

const trigger = (page: Page, name: string) =>
  page.locator("header").getByRole("button", { name, exact: true });

/** The links of the panel that a trigger opens. */
async function linksOf(page: Page, name: string): Promise<Locator> {
  const id = await trigger(page, name).getAttribute("aria-controls");
  return page.locator(`[id="${id}"] a`);
}

const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

test.describe("the menus of a wide screen", () => {
  const viewport = { width: 1280, height: 800 };

  test("hold what the specification lists, in its order", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    await page.goto(stack.siteUrl);
    await hydrated(page);
    for (const [name, wanted] of Object.entries(MENUS)) {
      // A click where the pointer has just opened the menu would close it.
      await trigger(page, name).focus();
      await page.keyboard.press("Enter");
      await expect(trigger(page, name)).toHaveAttribute(
        "aria-expanded",
        "true",
      );
      const links = await linksOf(page, name);
      await expect(links.first()).toBeVisible();
      expect(await addresses(links), name).toEqual(wanted);
    }
    const links = await linksOf(page, "Compliance");
    await expect(links.first()).toHaveText("All States");
    const columns = await links.evaluateAll((all) => [
      ...new Set(all.map((link) => Math.round(link.getBoundingClientRect().x))),
    ]);
    expect(columns).toHaveLength(2);
  });

  test("open under a pointer that was there before the script", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ viewport });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const isHeld = ({ href }: URL) => isFrameworkScript(href);
    await page.route(isHeld, async (route) => {
      await held;
      await route.continue();
    });
    // The small script that notices the pointer has run by then.
    await page.goto(stack.siteUrl, { waitUntil: "domcontentloaded" });
    // The first event of a pointer has no distance: the page takes it for a resting one.
    await page.mouse.move(10, 300);
    await trigger(page, "Services").hover();
    release();
    await expect(trigger(page, "Services")).toHaveAttribute(
      "aria-expanded",
      "true",
    );
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
  const toggle = (page: Page) =>
    page
      .locator("header summary, header button[aria-expanded]")
      .filter({ visible: true })
      .first();
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
    // A link to the page itself closes it too.
    await toggle(page).click();
    await list(page).click();
    await expect(list(page)).toHaveCount(0);
  });

  test("holds every destination, also without JavaScript", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({
      viewport,
      javaScriptEnabled: false,
    });
    await page.goto(stack.siteUrl);
    await toggle(page).click();
    for (const href of Object.values(MENUS).flat()) {
      const links = page.locator(`header a[href="${href}"]`);
      await expect(links.filter({ visible: true }), href).toHaveCount(1);
    }
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
  // By keyboard: a click would scroll to the link first.
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
