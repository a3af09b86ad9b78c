import type { Page, ViewportSize } from "@playwright/test";

import { expect, forgive, type Stack, test } from "./stack.fixture.ts";
import { NARROWEST, sidewaysScroll } from "./violations.fixture.ts";

// WCAG 2.2, 1.4.4: a visitor whose browser shows text at twice its size.

async function openLarge(stack: Stack, viewport: ViewportSize): Promise<Page> {
  const page = await stack.openVisitor({ viewport });
  const session = await page.context().newCDPSession(page);
  // With a browser flag it would need its own browser and stack.
  const fontSizes = { standard: 32 };
  await session.send("Page.setFontSizes", { fontSizes });
  return page;
}

/** One page of each kind. */
const PATHS = [
  "/",
  "/states/texas",
  "/compliance",
  "/blog/insurance-claim-timelines",
  "/deadlines",
  "/evidence",
  "/contact",
  "/consultation",
  "/login",
  "/no-such-page",
];

const WIDTH = 360;

/** The words of the first heading that stand on two lines. */
function brokenWords(): string[] {
  const texts = [...document.querySelector("h1")!.childNodes].filter(
    (node) => node instanceof Text,
  );
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}

/** The controls of the bar that leave the screen. */
function outsideOf(page: Page, width: number): Promise<(string | null)[]> {
  return page
    .locator("body header")
    .first()
    .locator("a, summary, button")
    .filter({ visible: true })
    .evaluateAll(
      (all, most) =>
        all
          .filter((control) => {
            const { left, right } = control.getBoundingClientRect();
            return left < 0 || right > most;
          })
          .map((control) => control.textContent),
      width,
    );
}

test("on a phone nothing leaves the screen, the menu neither", async ({
  stack,
  noise,
}) => {
  const page = await openLarge(stack, { width: WIDTH, height: 640 });
  for (const path of PATHS) {
    await page.goto(stack.siteUrl + path);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).fontSize,
      ),
    ).toBe("32px");
    expect(await page.evaluate(brokenWords), path).toEqual([]);
    const menu = page.locator("header summary").filter({ visible: true });
    for (const isOpen of [false, true]) {
      if (isOpen) {
        // Without waiting for scripts, which a 404 page does not have.
        await menu.click();
        await expect(
          page.locator("header details[open] a").first(),
        ).toBeVisible();
      }
      const look = isOpen ? `${path} with its menu` : path;
      expect(await sidewaysScroll(page), look).toBeLessThanOrEqual(0);
      expect(await outsideOf(page, WIDTH), look).toEqual([]);
      await expect(
        page.locator("header").getByRole("button", { name: "Contact Us" }),
      ).toBeVisible();
    }
  }
  forgive(noise, /status of 404/);
});

/** WCAG 2.2, 1.4.12, as an extension of a browser sets it. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important } p { margin-bottom: 2em !important }`;

test("with wide spacing nothing leaves a narrow screen, the menu neither", async ({
  stack,
}) => {
  const viewport = { width: NARROWEST, height: 640 };
  const page = await stack.openVisitor({ viewport });
  for (const path of ["/consultation", "/es/consultation", "/states/texas"]) {
    await page.goto(stack.siteUrl + path);
    await page.evaluate(async (css) => {
      const sheet = await new CSSStyleSheet().replace(css);
      document.adoptedStyleSheets = [sheet];
    }, SPACED);
    await page.locator("header summary").filter({ visible: true }).click();
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    expect(await outsideOf(page, NARROWEST), path).toEqual([]);
  }
});

test("on a wide screen the first heading is twice as large, too", async ({
  stack,
}) => {
  const page = await openLarge(stack, { width: 1440, height: 900 });
  await page.goto(`${stack.siteUrl}/states/texas`);
  const size = await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  // In a browser with normal text it has 52 pixels.
  expect(size).toBeGreaterThanOrEqual(2 * 52);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
