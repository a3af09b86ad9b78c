import type { Page } from "@playwright/test";

import { expect, hydrated, test } from "./stack.fixture.ts";

/** A page whose clock moves only when it is told to. */
async function openStill(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date("2026-06-01T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-06-01T12:00:01Z"));
  await page.goto(url);
  await hydrated(page);
}

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test.describe("the home page", () => {
  test("counts half an hour down and rests at nothing", async ({ stack }) => {
    const page = await stack.openVisitor();
    await openStill(page, stack.siteUrl);
    const timer = page.getByRole("timer");
    await expect(timer).toHaveText("30:00");
    await expect(timer).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(5_000);
    await expect(timer).toHaveText("29:55");
    await page.clock.runFor(1_795_000);
    await expect(timer).toHaveText("0:00");
    await page.clock.runFor(10_000);
    await expect(timer).toHaveText("0:00");
  });

  test("puts the clock away for the session", async ({ stack }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await hydrated(page);
    await page.getByRole("button", { name: "Hide timer" }).click();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("timer")).toHaveCount(0);
  });

  test("hides the banner for the session, and for no other visitor", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const banner = page.getByTestId("emergency-banner");
    await banner.getByRole("button").click();
    await expect(banner).toBeHidden();
    await page.goto(`${stack.siteUrl}/contact`);
    await page.goto(stack.siteUrl);
    await hydrated(page);
    await expect(banner).toBeHidden();
    const other = await stack.openVisitor();
    await other.goto(stack.siteUrl);
    await hydrated(other);
    await expect(other.getByTestId("emergency-banner")).toBeVisible();
  });

  test("opens one answer at a time", async ({ stack }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    const questions = page.locator("main details");
    await expect(questions).toHaveCount(6);
    await questions.nth(0).locator("summary").click();
    await expect(questions.nth(0)).toHaveAttribute("open", "");
    await questions.nth(1).locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(questions.nth(1)).toHaveAttribute("open", "");
    await expect(questions.nth(0)).not.toHaveAttribute("open", "");
    await page.keyboard.press("Space");
    await expect(page.locator("main details[open]")).toHaveCount(0);
  });

  test("goes to the services by their address", async ({ stack }) => {
    const page = await stack.openVisitor();
    await page.goto(`${stack.siteUrl}/#services`);
    await expect(
      page.getByRole("heading", { name: "Our Services" }),
    ).toBeInViewport();
  });

  test("offers the way up from 101 px on", async ({ stack }) => {
    const page = await stack.openVisitor({ reducedMotion: "reduce" });
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const up = page.getByRole("button", { name: /top/i });
    await scrollTo(page, 100);
    // A frame for the page to notice, and none too many.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(up).toHaveCount(0);
    await scrollTo(page, 101);
    await expect(up).toBeVisible();
    await up.click();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
  });
});

test.describe("the license page", () => {
  const notice = (page: Page) =>
    page.getByRole("status").filter({ hasText: /\S/, visible: true });

  test("welcomes for five seconds, without taking the focus", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await openStill(page, `${stack.siteUrl}/compliance`);
    await expect(notice(page)).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(
      "BODY",
    );
    await page.clock.runFor(4_500);
    await expect(notice(page)).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(notice(page)).toHaveCount(0);
  });

  test("says for three seconds that a link leads away", async ({ stack }) => {
    const page = await stack.openVisitor();
    await openStill(page, `${stack.siteUrl}/compliance`);
    await page.clock.runFor(6_000);
    await expect(notice(page)).toHaveCount(0);
    // The regulator's own page is not for a test to open.
    await page.evaluate(() =>
      document.addEventListener("click", (event) => event.preventDefault()),
    );
    await page
      .getByTestId("licence-card")
      .first()
      .locator("a[target=_blank]")
      .click();
    await expect(notice(page)).toHaveText("Opening External Link");
    await page.clock.runFor(2_900);
    await expect(notice(page)).toHaveCount(1);
    await page.clock.runFor(600);
    await expect(notice(page)).toHaveCount(0);
  });

  test("shows the home state by its border", async ({ stack }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await stack.openVisitor({ colorScheme });
      await page.goto(`${stack.siteUrl}/compliance`);
      const cards = page.getByTestId("licence-card");
      const border = (element: Element) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(element);
        return `${borderTopWidth} ${borderTopColor}`;
      };
      const own = await cards
        .filter({ has: page.getByText("HQ", { exact: true }) })
        .evaluate(border);
      const other = await cards.first().evaluate(border);
      expect(own, colorScheme).not.toBe(other);
      const [edge, ...grounds] = await cards
        .filter({ has: page.getByText("HQ", { exact: true }) })
        .evaluate(edgeAndGrounds);
      for (const ground of grounds)
        expect(contrast(edge!, ground), ground).toBeGreaterThanOrEqual(3);
    }
  });

  test("is read without JavaScript, and then has no notice", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ javaScriptEnabled: false });
    await page.goto(`${stack.siteUrl}/compliance`);
    await expect(page.getByTestId("licence-card")).toHaveCount(15);
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe("paper", () => {
  test("shows the text alone, with boxes to tick", async ({ stack }) => {
    const page = await stack.openVisitor();
    await page.goto(`${stack.siteUrl}/blog/property-documentation-guide`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("body header").first()).toBeHidden();
    await expect(page.locator("footer").last()).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const boxes = page
      .locator("section", { has: page.getByText("Download Checklist") })
      .last()
      .locator("li > span, li > input");
    expect(await boxes.count()).toBeGreaterThan(4);
    await expect(boxes.first()).toBeVisible();
  });
});

test("a text that is one long word breaks, and runs in its own direction", async ({
  stack,
}) => {
  const id = "article-technology-claims-processing";
  const { body } = await stack.lake(`/data/doc/production/${id}`);
  const [original] = body["documents"] as Record<string, unknown>[];
  const write = (set: object) =>
    stack.lake("/data/mutate/production", {
      mutations: [{ patch: { id, set } }],
    });
  for (const title of [
    "Wasserschaden".repeat(24),
    `${"وثيقة التأمين ".repeat(20)}`,
  ]) {
    await write({ title, description: title });
    const page = await stack.openVisitor({
      viewport: { width: 320, height: 700 },
    });
    await expect
      .poll(async () => {
        await page.goto(`${stack.siteUrl}/blog/industry-news`);
        return page.locator("main").innerText();
      })
      .toContain(title.trim().slice(0, 40));
    for (const path of [
      "/blog/industry-news",
      "/blog/technology-claims-processing",
    ]) {
      await page.goto(stack.siteUrl + path);
      const overflow = await page.evaluate(
        () =>
          document.documentElement.scrollWidth -
          document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
  await write({
    title: original!["title"],
    description: original!["description"],
  });
});

/** The colours of an element's border, of its inside, and of what is around it. */
function edgeAndGrounds(element: Element): string[] {
  const colorOf = (part: Element) => getComputedStyle(part).backgroundColor;
  let around = element.parentElement!;
  // What has no colour of its own shows the one behind it.
  while (around.parentElement && /, 0\)$|^transparent$/.test(colorOf(around)))
    around = around.parentElement;
  return [
    getComputedStyle(element).borderTopColor,
    colorOf(element),
    colorOf(around),
  ];
}

/** As WCAG 2.2 defines it. In: two colours as a browser names them. */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other]
    .map((color) => {
      const [red, green, blue] = color.match(/[\d.]+/g)!.map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045
          ? share / 12.92
          : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    })
    .toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
