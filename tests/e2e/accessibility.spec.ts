import { TEMPLATES } from "../fixtures/routes.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

const MISSING = ["/no-such-page", "/blog/no-such-article", "/states/florida"];

test.describe("for everyone", () => {
  for (const path of [...TEMPLATES, ...MISSING]) {
    test(`reads ${path} at every width, in both schemes`, async ({
      stack,
      noise,
    }) => {
      const isMissing = MISSING.includes(path);
      const page = await stack.openVisitor();
      const answer = await page.goto(stack.siteUrl + path);
      expect(answer!.status()).toBe(isMissing ? 404 : 200);
      // An error page comes without scripts.
      if (!isMissing) await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: "light" });
        expect(
          await sidewaysScroll(page),
          "scrolls sideways",
        ).toBeLessThanOrEqual(0);
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
        expect(
          await sidewaysScroll(page),
          "scrolls sideways",
        ).toBeLessThanOrEqual(0);
        expect(await violationsOf(page), `${width} px`).toEqual([]);
      }
    });
  }
});
