import { toast } from "./account.fixture.ts";
import { expect, test } from "./stack.fixture.ts";

test.describe("a toast", () => {
  test("goes after four seconds, waits under a pointer, and can be closed", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    // A clock that runs would go on while a busy machine draws the page.
    const time = new Date();
    await page.clock.install({ time });
    await page.clock.pauseAt(time.getTime() + 1000);
    const denied = toast(page, "alert");
    const open = async () => {
      await page.goto(`${stack.siteUrl}/dashboard`);
      await expect(denied).toHaveText(
        /^Access denied\s*You must be logged in to access the portal$/,
      );
    };

    await open();
    await page.clock.runFor(3500);
    await expect(denied).not.toBeEmpty();
    await page.clock.runFor(1500);
    await expect(denied).toBeEmpty();
    // A failure also stays in the page.
    await expect(
      page.getByRole("main").getByText("Access denied"),
    ).toBeVisible();

    await open();
    await denied.hover();
    await page.clock.runFor(20_000);
    await expect(denied).not.toBeEmpty();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect(denied).toBeEmpty();

    await open();
    const email = page.getByLabel("Email Address");
    await email.focus();
    const close = page.getByRole("button", { name: "Close this message" });
    await close.focus();
    await page.clock.runFor(20_000);
    await expect(denied).not.toBeEmpty();
    await page.keyboard.press("Enter");
    await expect(denied).toBeEmpty();
    await expect(email).toBeFocused();
  });
});
