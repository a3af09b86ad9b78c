import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { hydrated } from "./stack.fixture.ts";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page; `rules` asks for some of its rules alone. */
export async function violationsOf(
  page: Page,
  rules?: readonly string[],
): Promise<string[]> {
  await atRest(page);
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
export function isFrameworkScript(url: string): boolean {
  return /^\/assets\/(?!every-page-|evidence-kit-).*\.js$/.test(
    new URL(url).pathname,
  );
}

/** Opens a page whose clock moves only when it is told to, from before its first script on. */
export async function openStill(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date("2026-06-01T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-06-01T12:00:01Z"));
  await page.goto(url);
  await hydrated(page);
}
