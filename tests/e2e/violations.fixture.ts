import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect } from "./stack.fixture.ts";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** WCAG 2.2, 1.4.10: so wide is a page that is read at four times its size. */
export const NARROWEST = 320;

/** Colors hardly depend on the width: the short run looks at each width in one scheme. */
const LOOKS = process.env["TEST_LONG"]
  ? [NARROWEST, 360, 1440].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({
        width,
        colorScheme,
      })),
    )
  : ([
      { width: NARROWEST, colorScheme: "light" },
      { width: 1440, colorScheme: "dark" },
    ] as const);

/** What axe finds on a page, or in a part of it. */
export async function violationsOf(
  page: Page,
  within = "html",
): Promise<string[]> {
  await atRest(page);
  // Half a megabyte of script need not be read again for each look at a page.
  const isThere = await page.evaluate(() => "axe" in window);
  // No page holds a frame, so axe need not open a page of its own to see into them.
  const { violations } = await new AxeBuilder({
    page,
    ...(isThere && { axeSource: "true" }),
  })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(within)
    .withTags(LEVELS)
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`,
  );
}

/** Nothing lies beside the window, and axe finds nothing, narrow and wide, light and dark. */
export async function expectForEveryone(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const { width, colorScheme } of LOOKS) {
    const look = `${page.url()} at ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await sidewaysScroll(page), look).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), look).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Waits for what moves or fades: in the middle of it, colors are none of the design. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        // What never ends is no transition.
        .filter(
          ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
        );
    while (running().length > 0)
      await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

/** How much of a page lies beside the window, in CSS pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      document.documentElement.clientWidth,
  );
}

/**
 * In: the address of a script. Out: whether it belongs to the framework; pages
 * link to small ones of their own.
 */
function isFrameworkScript(url: string): boolean {
  return /^\/assets\/(?!evidence-kit-).*\.js$/.test(new URL(url).pathname);
}

/** Has the framework taken over the page? */
export const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

/** Holds every script of the framework back until `release` is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isHeld = ({ href }: URL) => isFrameworkScript(href);
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}
