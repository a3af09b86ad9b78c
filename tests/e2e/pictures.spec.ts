import { expect, test } from "./stack.fixture.ts";

/** Every layout that holds a picture. */
const PATHS = [
  "/",
  "/claims/hail-damage",
  "/blog",
  "/blog/hail-damage-guide",
  "/blog/hoa-claims",
];

// A browser chooses the file before it knows the layout, by what `sizes` says.
test("a picture says how wide it will be shown", async ({ stack }) => {
  for (const width of [360, 768, 1024, 1440]) {
    const page = await stack.openVisitor({ viewport: { width, height: 900 } });
    for (const path of PATHS) {
      await page.goto(stack.siteUrl + path);
      // A guide that is still read has none, and reloads itself.
      await expect(page.locator("picture").first()).toBeVisible();
      const faults = await page.evaluate(() => {
        const probe = document.createElement("div");
        document.body.append(probe);
        const widthOf = (length: string) => {
          probe.style.width = length;
          return probe.getBoundingClientRect().width;
        };
        const says = (sizes: string) => {
          for (const part of sizes.split(", ")) {
            const [, condition, length] = /^(?:(\(.*\)) )?(\S+)$/.exec(part)!;
            if (!condition || matchMedia(condition).matches)
              return widthOf(length!);
          }
          return Number.NaN;
        };
        return [...document.querySelectorAll("picture")].flatMap((picture) => {
          const said = says(picture.querySelector("source")!.sizes);
          const shown = picture.getBoundingClientRect().width;
          const ratio = said / shown;
          return ratio > 0.93 && ratio < 1.1
            ? []
            : [`says ${said} and is ${shown} wide`];
        });
      });
      expect(faults, `${path} at ${width}`).toEqual([]);
    }
    await page.close();
  }
});
