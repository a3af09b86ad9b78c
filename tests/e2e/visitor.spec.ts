import { expect, test } from "./stack.fixture.ts";

test.describe("a visitor", () => {
  test("reaches everything without JavaScript", async ({ stack }) => {
    const page = await stack.openVisitor({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.goto(stack.siteUrl);
    const addresses = await page
      .locator("a[href^='/']")
      .evaluateAll((links) => [
        ...new Set(
          links.map((link) => link.getAttribute("href")!.split("#")[0]!),
        ),
      ]);
    for (const wanted of [
      "/blog/insurance-tips",
      "/blog/industry-news",
      "/compliance",
      "/states/texas",
      "/contact",
    ]) {
      expect(addresses).toContain(wanted);
    }
    await page.goto(`${stack.siteUrl}/blog`);
    await page.getByRole("link", { name: /hail/i }).first().click();
    await expect(
      page.getByRole("link", { name: "Back to Blog" }).first(),
    ).toBeVisible();
    const question = page.locator("details").filter({ hasText: "?" }).first();
    await question.locator("summary").click();
    await expect(question).toHaveAttribute("open", "");
  });

  test("goes by keyboard from the skip link to the page", async ({ stack }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("id", "main");
  });

  test("is sent the same page again only if it changed", async ({ stack }) => {
    const first = await fetch(`${stack.siteUrl}/compliance`);
    const etag = first.headers.get("etag")!;
    const second = await fetch(`${stack.siteUrl}/compliance`, {
      headers: { "if-none-match": etag },
    });
    expect(second.status).toBe(304);
    expect(first.headers.get("set-cookie")).toBeNull();
    const head = await fetch(`${stack.siteUrl}/compliance`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const header of [
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
    ]) {
      expect(first.headers.get(header), header).toBeTruthy();
    }
    expect(first.headers.get("content-security-policy")).not.toMatch(
      /script-src[^;]*unsafe/,
    );
  });
});
