import AxeBuilder from "@axe-core/playwright";

import { expect, test } from "./house.ts";

const TEMPLATES = [
  "/",
  "/blog",
  "/blog/hail-damage-guide",
  "/blog/hoa-claims",
  "/blog/insurance-tips",
  "/blog/industry-news",
  "/compliance",
  "/states/texas",
  "/states/colorado",
  "/states/connecticut",
  "/states/illinois",
];

test.describe("a visitor", () => {
  for (const path of [
    ...TEMPLATES,
    "/no-such-page",
    "/blog/no-such-article",
    "/states/florida",
  ]) {
    test(`reads ${path} without a fault, in both schemes and at every width`, async ({
      house,
      noise,
    }) => {
      const missing = !TEMPLATES.includes(path);
      for (const [width, colorScheme] of [
        [320, "light"],
        [768, "dark"],
        [1280, "light"],
        [1280, "dark"],
      ] as const) {
        const page = await house.openVisitor({
          viewport: { width, height: 800 },
          colorScheme,
        });
        const answer = await page.goto(house.siteUrl + path);
        expect(answer!.status()).toBe(missing ? 404 : 200);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        const overflow = await page.evaluate(
          () =>
            document.documentElement.scrollWidth -
            document.documentElement.clientWidth,
        );
        expect(
          overflow,
          `horizontal scroll at ${width} px`,
        ).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map((node) => node.target).join(", ")}`,
          ),
          `${width} px, ${colorScheme}`,
        ).toEqual([]);
        expect(await page.content()).not.toMatch(
          /\bundefined\b|\[object Object\]/,
        );
        await page.context().close();
      }
      if (missing) {
        // The browser itself reports the status of the page that was asked for.
        const own = noise.filter((line) => !/status of 404/.test(line));
        noise.splice(0, noise.length, ...own);
      }
    });
  }

  test("reaches everything without JavaScript", async ({ house }) => {
    const page = await house.openVisitor({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.goto(house.siteUrl);
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
    await page.goto(`${house.siteUrl}/blog`);
    await page.getByRole("link", { name: /hail/i }).first().click();
    await expect(
      page.getByRole("link", { name: "Back to Blog" }).first(),
    ).toBeVisible();
    const question = page.locator("details").filter({ hasText: "?" }).first();
    await question.locator("summary").click();
    await expect(question).toHaveAttribute("open", "");
  });

  test("finds 15 license records, and numbers only where there are some", async ({
    house,
  }) => {
    const page = await house.openVisitor();
    await page.goto(`${house.siteUrl}/compliance`);
    const cards = page.getByTestId("licence-card");
    await expect(cards).toHaveCount(15);
    await expect(page.locator("[data-placeholder=true]").first()).toContainText(
      "License no. pending publication",
    );
    for (const card of await cards.all()) {
      expect(await card.innerText()).not.toMatch(/\d{4,}/);
      const regulator = card.locator("a[target=_blank]");
      await expect(regulator).toHaveAttribute("rel", /noopener/);
      await expect(regulator).toHaveAttribute("href", /^https:/);
    }
  });

  test("goes by keyboard from the skip link to the page", async ({ house }) => {
    const page = await house.openVisitor();
    await page.goto(house.siteUrl);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("id", "main");
  });

  test("gets one address for each page", async ({ house }) => {
    const at = (path: string) =>
      fetch(house.siteUrl + path, { redirect: "manual" });
    for (const [from, to] of [
      ["/blog/", "/blog"],
      ["/states/Texas", "/states/texas"],
      ["/blog//hail-damage-guide?a=b", "/blog/hail-damage-guide?a=b"],
    ] as const) {
      const answer = await at(from);
      expect(answer.status, from).toBe(301);
      expect(answer.headers.get("location"), from).toBe(to);
    }
    for (const path of [
      "/blog/sample",
      "/blog/industry-news/2024-industry-trends",
    ]) {
      const answer = await at(path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toMatch(
        /<link rel="canonical" href="[^"]*\/blog\/(property-insurance-claims-guide|2024-industry-trends)"/,
      );
    }
    expect((await at("/studio")).status).toBe(302);
    expect(
      (await fetch(`${house.siteUrl}/blog`, { method: "POST" })).status,
    ).toBe(405);
  });

  test("is sent the same page again only if it changed", async ({ house }) => {
    const first = await fetch(`${house.siteUrl}/compliance`);
    const etag = first.headers.get("etag")!;
    const second = await fetch(`${house.siteUrl}/compliance`, {
      headers: { "if-none-match": etag },
    });
    expect(second.status).toBe(304);
    expect(first.headers.get("set-cookie")).toBeNull();
    const head = await fetch(`${house.siteUrl}/compliance`, { method: "HEAD" });
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
