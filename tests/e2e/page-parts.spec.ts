import type { Page } from "@playwright/test";

import { expect, hydrated, test } from "./stack.fixture.ts";
import { sidewaysScroll } from "./violations.fixture.ts";

/** Opens a page whose clock moves only on demand, starting before its first script. */
async function openStill(page: Page, url: string): Promise<void> {
  await page.clock.install({ time: new Date("2026-06-01T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-06-01T12:10:00Z"));
  await page.goto(url);
  await hydrated(page);
}

/** Waits until the browser has painted, and has notified the page's observers. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(document.body);
      }),
  );

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

  test("puts the clock and the banner away for the session, and for no other visitor", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await hydrated(page);
    const banner = (of: Page) => of.getByTestId("emergency-banner");
    await page.getByRole("button", { name: "Hide timer" }).click();
    await banner(page).getByRole("button").click();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await page.goto(`${stack.siteUrl}/contact`);
    await page.goto(stack.siteUrl);
    await hydrated(page);
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(banner(page)).toBeHidden();
    const other = await stack.openVisitor();
    await other.goto(stack.siteUrl);
    await hydrated(other);
    await expect(other.getByRole("timer")).toBeVisible();
    await expect(banner(other)).toBeVisible();
  });
});

test.describe("the license page", () => {
  const notice = (page: Page) =>
    page.getByRole("status").filter({ hasText: /\S/, visible: true });

  for (const width of [360, 1440])
    test(`welcomes for five seconds at ${width} px, where nothing else is, and moves nothing`, async ({
      stack,
    }) => {
      const viewport = { width, height: 800 };
      const page = await stack.openVisitor({ viewport });
      await openStill(page, `${stack.siteUrl}/compliance`);
      const badges = page.getByRole("heading", { name: "Licensed Expertise" });
      await expect(notice(page)).toHaveCount(1);
      const before = await badges.boundingBox();
      const covered = await notice(page).evaluate((region) => {
        const { left, right, top, bottom } =
          region.firstElementChild!.getBoundingClientRect();
        const others = document.querySelectorAll("main :is(h1, h2, p, li, a)");
        return [...others]
          .filter((other) => !region.contains(other))
          .filter((other) => {
            const box = other.getBoundingClientRect();
            return (
              box.width > 0 &&
              box.left < right &&
              box.right > left &&
              box.top < bottom &&
              box.bottom > top
            );
          })
          .map((other) => other.textContent);
      });
      expect(covered).toEqual([]);
      await expect(page.locator(":focus")).toHaveCount(0);
      // Its time starts once the browser has painted it in view.
      await painted(page);
      await page.clock.runFor(4_500);
      await expect(notice(page)).toHaveCount(1);
      await page.clock.runFor(1_000);
      await expect(notice(page)).toHaveCount(0);
      expect(await badges.boundingBox()).toEqual(before);
    });
});

test("a text that is one long word breaks, and runs in its own direction", async ({
  stack,
}) => {
  const id = "article-technology-claims-processing";
  for (const title of [
    "Wasserschaden".repeat(24),
    "وثيقة التأمين ".repeat(20),
  ]) {
    const set = { title, description: title };
    await stack.mutate({ patch: { id, set } });
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
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    }
  }
});

const PHONE = {
  javaScriptEnabled: false,
  viewport: { width: 360, height: 800 },
};

for (const path of ["/", "/es"])
  test(`${path}: the first screen of a phone has the whole form "What happened?"`, async ({
    stack,
  }) => {
    const viewport = { width: 360, height: 640 };
    const page = await stack.openVisitor({ viewport });
    await page.goto(stack.siteUrl + path);
    const button = page.locator('main form[action$="/loss"] button');
    const { y, height } = (await button.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  });

for (const path of ["/compliance", "/blog/insurance-claim-timelines"])
  test(`${path}: the state that is chosen on a phone without script comes first`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor(PHONE);
    await page.goto(stack.siteUrl + path);
    const picker = page.locator("main details", { hasText: "Choose a state" });
    await picker.getByText("Choose a state").click();
    await picker.getByRole("link", { name: "Texas", exact: true }).click();
    const cards = page.locator(".chosen-first > *");
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => [card.getBoundingClientRect().top, card.id] as const),
    );
    const [first] = tops.toSorted(([one], [other]) => one - other);
    expect(first![1]).toBe("card-texas");
    expect(tops).toHaveLength(15);
    const isCutOff = await cards.first().evaluate((card) => {
      const { right } = card.getBoundingClientRect();
      return right > window.innerWidth || card.scrollWidth > card.clientWidth;
    });
    expect(isCutOff).toBe(false);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

test("the table of timelines is whole at each width", async ({ stack }) => {
  const page = await stack.openVisitor(PHONE);
  await page.goto(`${stack.siteUrl}/blog/insurance-claim-timelines`);
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cutOff = await page
      .locator(".timeline td")
      .evaluateAll(
        (cells) =>
          cells.filter(
            (cell) =>
              cell.getBoundingClientRect().right > innerWidth ||
              cell.scrollWidth > cell.clientWidth,
          ).length,
      );
    expect(cutOff, `${width} px`).toBe(0);
  }
});

test("a state's page says what the work costs, for a sum of the visitor's and without script", async ({
  stack,
}) => {
  const page = await stack.openVisitor(PHONE);
  await page.goto(`${stack.siteUrl}/states/texas`);
  const cost = page.locator("#cost");
  await expect(cost).toContainText("$80,000 is at most $8,000");
  const sum = cost.getByLabel("What the insurer pays, in dollars");
  const show = cost.getByRole("button", { name: "Show the fee" });
  await sum.fill("much");
  await show.click();
  await expect(cost).toContainText("Write an amount in dollars");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(cost).not.toContainText("$80,000 is");
  await sum.fill("$120,000");
  await show.click();
  await expect(cost).toContainText(
    "$120,000 is at most $12,000: you keep at least $108,000",
  );
  await expect(cost).toContainText("cancel it within 72 hours");
});
