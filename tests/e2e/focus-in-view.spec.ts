import { expect, hydrated, test } from "./stack.fixture.ts";

// What has the focus is seen whole: not even its edge lies under the bar that
// stays at the top (WCAG 2.4.11 and 2.4.12).

const PAGES = [
  "/",
  "/compliance",
  "/blog/insurance-claim-timelines",
  "/contact",
];
const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];

for (const viewport of SIZES) {
  for (const path of PAGES) {
    test(`tabbing backwards over ${path} at ${viewport.width} px hides nothing under the bar`, async ({
      stack,
    }) => {
      const page = await stack.openVisitor({ viewport });
      await page.goto(stack.siteUrl + path);
      await hydrated(page);
      // From the very end of the page up to the bar.
      await page.locator("footer a").last().focus();
      const faults: string[] = [];
      for (let step = 0; step < 400; step += 1) {
        const found = await page.evaluate(() => {
          const focused = document.activeElement!;
          if (focused.closest("header.sticky") || focused === document.body)
            return null;
          const { bottom } = document
            .querySelector("header.sticky")!
            .getBoundingClientRect();
          const { top, height } = focused.getBoundingClientRect();
          // A table with its own scroll bar may be higher than the screen.
          const isSeen = top >= bottom - 0.5 || height > innerHeight - bottom;
          return isSeen ? "" : `${focused.textContent}: ${top} under ${bottom}`;
        });
        if (found === null) break;
        if (found) faults.push(found);
        await page.keyboard.press("Shift+Tab");
      }
      expect(faults).toEqual([]);
    });
  }
}
