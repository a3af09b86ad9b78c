import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { pagePaths } from "../setup/routes.ts";
import { expect, hydrated, test } from "./house.ts";

/** One page of each kind. */
const TEMPLATES = [
  "/",
  "/contact",
  "/consultation",
  "/login",
  "/claims-we-work",
  "/services/public-adjusting",
  "/claims/industrial-losses",
  "/claims/fire-damage",
  "/claims/hail-damage/minnesota",
  "/claims/wind/colorado",
  "/compliance",
  "/states/texas",
  "/states/connecticut",
  "/states/kansas",
  "/blog",
  "/blog/insurance-tips",
  "/blog/industry-news",
  "/blog/hail-damage-guide",
  "/blog/insurance-claim-timelines",
  "/blog/property-documentation-guide",
  "/blog/hoa-claims",
  "/privacy",
  "/search?q=hail",
];

const MISSING = ["/no-such-page", "/blog/no-such-article", "/states/florida"];

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page; `rules` asks for some of its rules alone. */
async function violationsOf(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  // Half a megabyte of script need not be read again for each look at a page.
  const isThere = await page.evaluate(() => "axe" in window);
  // No page holds a frame, so axe need not open a page of its own to see into them.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "true" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const { violations } = await (
    rules ? axe.withRules([...rules]) : axe.withTags(LEVELS)
  ).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`,
  );
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      document.documentElement.clientWidth,
  );
  expect(overflow, "scrolls sideways").toBeLessThanOrEqual(0);
}

test.describe("for everyone", () => {
  for (const path of [...TEMPLATES, ...MISSING]) {
    test(`reads ${path} at every width, in both schemes`, async ({
      house,
      noise,
    }) => {
      const isMissing = MISSING.includes(path);
      const page = await house.openVisitor();
      const answer = await page.goto(house.siteUrl + path);
      expect(answer!.status()).toBe(isMissing ? 404 : 200);
      // An error page comes without scripts.
      if (!isMissing) await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: "light" });
        await expectNoSidewaysScroll(page);
        expect(await violationsOf(page), `${width} px, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        // The scheme changes colors and nothing else.
        expect(
          await violationsOf(page, ["color-contrast"]),
          `${width} px, dark`,
        ).toEqual([]);
      }
      if (isMissing) {
        // The browser itself reports the status of the page that was asked for.
        const own = noise.filter((line) => !/status of 404/.test(line));
        noise.splice(0, noise.length, ...own);
      }
    });
  }

  for (const colorScheme of ["light", "dark"] as const) {
    test(`reads the open menus in the ${colorScheme} scheme`, async ({
      house,
    }) => {
      const page = await house.openVisitor({
        viewport: { width: 1280, height: 800 },
        colorScheme,
      });
      await page.goto(`${house.siteUrl}/contact`);
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
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 740 });
        await page.reload();
        await hydrated(page);
        const toggle = page
          .locator("header summary, header button[aria-expanded]")
          .filter({ visible: true })
          .first();
        await toggle.click();
        await expect(toggle).toHaveAttribute("aria-expanded", "true");
        await expectNoSidewaysScroll(page);
        expect(await violationsOf(page), `${width} px`).toEqual([]);
      }
    });
  }

  test("reads every other address of the list once", async ({ house }) => {
    test.setTimeout(300_000);
    const faults: string[] = [];
    const left = pagePaths.filter((path) => !TEMPLATES.includes(path));
    // One tab is read while the other is being made.
    const readOn = async () => {
      const page = await house.openVisitor({
        viewport: { width: 320, height: 800 },
      });
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        await page.goto(house.siteUrl + path);
        const found = await violationsOf(page);
        const overflow = await page.evaluate(
          () =>
            document.documentElement.scrollWidth -
            document.documentElement.clientWidth,
        );
        if (overflow > 0) found.push("scrolls sideways");
        faults.push(...found.map((fault) => `${path}: ${fault}`));
      }
    };
    await Promise.all([readOn(), readOn()]);
    expect(faults).toEqual([]);
  });
});
