import { openSignedIn } from "./account.fixture.ts";
import { expect, test } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

test("staff see the views of a page that a visitor opened", async ({
  stack,
}) => {
  const path = "/services/public-adjusting";
  const page = await openSignedIn(stack, stack.staff!);
  const main = page.getByRole("main");
  const views = async () => {
    await page.goto(`${stack.siteUrl}/dashboard/visits`);
    const row = main.getByRole("row", { name: new RegExp(`^${path} `) });
    if ((await row.count()) === 0) return 0;
    return Number(await row.getByRole("cell").innerText());
  };
  const before = await views();

  // A browser without a window says so, and is not counted.
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36";
  const visitor = await stack.openVisitor({ userAgent });
  await visitor.goto(stack.siteUrl + path);
  await expect.poll(views).toBe(before + 1);
  expect(await visitor.context().cookies()).toEqual([]);

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), `${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await violationsOf(page, ["color-contrast"]);
    expect(dark, `${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  const days = main.getByRole("navigation", { name: "Days" });
  await days.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\?day=\d{4}-\d{2}-\d{2}$/);
  await expect(main).toContainText(/^Visits\s*On /);
});
