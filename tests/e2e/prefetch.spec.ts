import { expect, test } from "./stack.fixture.ts";

test("a link that the pointer rests on is fetched, and shown from there", async ({
  stack,
}) => {
  const page = await stack.openVisitor({
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(`${stack.siteUrl}/privacy`);
  const link = page.locator("footer a[href='/terms']");
  await link.scrollIntoViewIfNeeded();
  const [early] = await Promise.all([
    page.waitForRequest(`${stack.siteUrl}/terms`),
    link.hover(),
  ]);
  expect(early.headers()["sec-purpose"]).toBe("prefetch");
  // The browser may still be taking the answer in; it uses what it has begun.
  await link.click();
  await expect(page).toHaveURL(`${stack.siteUrl}/terms`);
  const delivery = await page.evaluate(
    () =>
      (
        performance.getEntriesByType("navigation")[0] as unknown as {
          deliveryType: string;
        }
      ).deliveryType,
  );
  expect(delivery).toBe("navigational-prefetch");
});
