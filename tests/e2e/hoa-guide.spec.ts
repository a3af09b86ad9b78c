import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { childrenOf } from "../fixtures/stack/stack-children.fixture.ts";
import { expect, test } from "./stack.fixture.ts";

// The guide for associations is the only page with the states loading and error.
// The test uses its own stack, since it stops and kills the lake.
let own: TestStack;
test.beforeAll(async () => {
  own = await startTestStack();
});
test.afterAll(() => own.remove());

test("a slow guide is announced by a skeleton, which the guide replaces", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(own.siteUrl);
  // The page asks again at once, and one that is on its way to another answer
  // tells the test nothing: so it notes what it showed.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const skeleton = document.querySelector("[aria-busy=true]");
      if (skeleton?.checkVisibility()) sessionStorage.setItem("seen", "1");
    }),
  );
  const pid = childrenOf(own).lake;
  process.kill(pid, "SIGSTOP");
  try {
    const isShown = page.waitForEvent("domcontentloaded");
    await page.goto(`${own.siteUrl}/blog/hoa-claims`, {
      waitUntil: "commit",
    });
    await isShown;
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await expect(page.getByText("7 min read")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBe("1");
  await page.close();
});

test("a guide that cannot be read says so, and another try shows it", async ({
  browser,
}) => {
  // The same content after a start: a site that has read the guide shows its copy.
  await own.stop();
  own = await startTestStack({ dataFolder: own.dataFolder });
  const page = await browser.newPage();
  process.kill(childrenOf(own).lake, "SIGKILL");
  const answer = await page.goto(`${own.siteUrl}/blog/hoa-claims`);
  expect([200, 503]).toContain(answer!.status());
  await expect(
    page.getByText("Error loading guide. Please try again later."),
  ).toBeVisible();
  await expect.poll(() => own.output()).toContain("The Content Lake is back.");
  await page.getByRole("link", { name: /try again|retry/i }).click();
  await expect(page.getByText("7 min read")).toBeVisible();
  await page.close();
});
