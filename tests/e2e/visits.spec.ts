import { openSignedIn } from "./account.fixture.ts";
import { expect, test } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

test("staff see the views and the web vitals of a page that a visitor opened", async ({
  stack,
}) => {
  const path = "/services/public-adjusting";
  const page = await openSignedIn(stack, stack.staff!);
  /** How often the page was opened, and its LCP. */
  const counted = async () => {
    await page.goto(`${stack.siteUrl}/dashboard/visits`);
    const row = page
      .getByRole("region", { name: "Pages" })
      .getByRole("row", { name: new RegExp(`^${path} `) });
    if ((await row.count()) === 0) return { views: 0, lcp: "" };
    const [views, lcp = ""] = await row.getByRole("cell").allInnerTexts();
    return { views: Number(views), lcp };
  };
  const before = await counted();

  const visitor = await stack.openVisitor({
    // A browser without a window says so, and is not counted.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  });
  // The script measures a share of the page views: this one is in it.
  await visitor.addInitScript(() => (Math.random = () => 0));
  const script = visitor.waitForResponse(/\/assets\/web-vitals-/);
  await visitor.goto(stack.siteUrl + path);
  await (await script).finished();
  await visitor.locator("h1").click();
  // The browser sends what it measured when the page is left.
  await visitor.goto(`${stack.siteUrl}/terms`);

  await expect.poll(counted).toEqual({
    views: before.views + 1,
    lcp: expect.stringMatching(/^\d.* m?s/) as unknown,
  });
  expect(await visitor.context().cookies()).toEqual([]);
  const main = page.getByRole("main");
  await expect(main).toContainText("Web vitals");
  await expect(main).toContainText(/LCP: until[^]*good: 2\.5 s/);
  await main.getByText("What is counted").click();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), `${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await violationsOf(page, ["color-contrast"]);
    expect(dark, `${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  const day = main.getByRole("navigation", { name: "Days" });
  await day.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\?day=\d{4}-\d{2}-\d{2}$/);
  await expect(main).toContainText(/^Visits\s*On /);
});

test("nothing is measured for a visitor with Global Privacy Control", async ({
  stack,
}) => {
  const visitor = await stack.openVisitor({});
  await visitor.addInitScript(() => {
    Math.random = () => 0;
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(request.url()));
  await visitor.goto(`${stack.siteUrl}/terms`, { waitUntil: "networkidle" });
  await visitor.goto(`${stack.siteUrl}/privacy`, { waitUntil: "networkidle" });
  expect(asked.filter((url) => /web-vitals|vitals$/.test(url))).toEqual([]);
});
