import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

import { expect } from "./stack.fixture.ts";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** In CSS pixels: the width of a page read at four times its size (WCAG 2.2, 1.4.10). */
export const NARROWEST = 320;

/** Colors hardly depend on the width: the short run checks each width in one color scheme. */
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

/** The violations that axe finds on a page, or in a part of it. */
export async function violationsOf(
  page: Page,
  within = "html",
): Promise<string[]> {
  await atRest(page);
  // Half a megabyte of script need not be read again for each check of a page.
  const isThere = await page.evaluate(() => "axe" in window);
  // Pages contain no frames, so axe need not open another page to see into them.
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

/** Expects a listener to hear of an empty field that it is required, not that it is wrong. */
export async function expectRequired(field: Locator): Promise<void> {
  await expect(field).toHaveAccessibleDescription(/Required\./);
  const session = await field.page().context().newCDPSession(field.page());
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: `[name="${await field.getAttribute("name")}"]`,
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    nodeId,
    fetchRelatives: false,
  });
  const states = nodes[0]?.properties ?? [];
  expect(states.find(({ name }) => name === "invalid")?.value.value).toBe(
    "false",
  );
}

/** Nothing overflows the window and axe finds nothing: narrow and wide, light and dark. */
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

/** Waits for animations to end: in the middle of one, colors are not those of the design. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        // An endless animation is not a transition.
        .filter(
          ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
        );
    while (running().length > 0)
      await Promise.allSettled(running().map(({ finished }) => finished));
  });
}

/** How far a page overflows the window, in CSS pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      document.documentElement.clientWidth,
  );
}

/**
 * True if a script's address belongs to the framework; pages also link to small
 * scripts of their own.
 */
function isFrameworkScript(url: string): boolean {
  return /^\/assets\/(?!evidence-kit-).*\.js$/.test(new URL(url).pathname);
}

/** True once the framework has hydrated the page. */
export const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

/** Delays every script of the framework until `release` is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isHeld = ({ href }: URL) => isFrameworkScript(href);
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}
