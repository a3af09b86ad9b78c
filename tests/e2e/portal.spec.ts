import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import {
  addPerson,
  openSignedIn,
  portalLogin,
  signIn,
  signInButton,
  toast,
  withoutScript,
} from "./account.fixture.ts";
import { claimsOf, fillIn, ownEmail } from "./prospect.fixture.ts";
import {
  expect,
  forgive,
  hydrated,
  test,
  type Stack,
} from "./stack.fixture.ts";
import { expectForEveryone } from "./violations.fixture.ts";

// The portal for contractors, clients and staff; without a CRM, staff use the
// site's list.

test.describe("with scripts", () => {
  test("signs in, says so, and goes on to the list; signs out again", async ({
    stack,
    noise,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await portalLogin(page).click();
    await signIn(page, { ...stack.staff!, password: "wrong" });
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toHaveText(
      "Invalid login credentials",
    );
    await expect(page.getByLabel("Email Address")).toHaveValue(
      stack.staff!.email,
    );
    await expect(page.getByLabel("Password")).toHaveValue("");
    await expect(page.getByLabel("Password")).toBeFocused();
    // As text: the page has no link to a reset.
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      /new password .*\/auth\/confirm/,
    );
    forgive(noise, /status of 400/);

    await page.getByLabel("Password").fill(stack.staff!.password);
    await signInButton(page).click();
    await expect(
      main.getByRole("button", { name: "Signing in..." }),
    ).toBeDisabled();
    await expect(toast(page, "status")).toHaveText(
      /^Login successful\s*Redirecting to CRM portal\.\.\.$/,
    );
    await page.waitForURL("**/dashboard");
    await expect(page).toHaveTitle(/^CRM Portal/);
    const lists = page.getByRole("navigation", { name: "Lists" });
    for (const name of ["Messages", "Review box"]) {
      await lists.getByRole("link", { name }).click();
      await expect(page).toHaveTitle(new RegExp(`^${name}, CRM Portal`));
    }

    const banner = page.getByRole("banner");
    const label = stack.staff!.email.split("@")[0]!;
    await banner.getByText(label, { exact: true }).click();
    await expect(
      banner.getByRole("link", { name: "CRM Portal" }),
    ).toHaveAttribute("href", "/dashboard");
    await banner.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    await expect(toast(page, "status")).toHaveText(
      /^Logged out\s*You have been successfully logged out\.$/,
    );
    await expect(portalLogin(page)).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name);
    // The browser stays known as one that signed in to this account.
    expect(names.filter((name) => name.startsWith("site_"))).toEqual([
      "site_device",
    ]);
  });

  test("signs out other tabs once the user returns to them", async ({
    stack,
  }) => {
    const here = await openSignedIn(stack, await addPerson(stack));
    const there = await here.context().newPage();
    await there.goto(`${stack.siteUrl}/compliance`);
    await hydrated(there);
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toBeVisible();
    const list = await here.context().newPage();
    await list.goto(`${stack.siteUrl}/dashboard`);
    await hydrated(list);
    await here
      .getByRole("banner")
      .getByText(/\.doe$/)
      .click();
    await here.getByRole("button", { name: "Log Out" }).click();
    await here.waitForURL(`${stack.siteUrl}/`);
    for (const tab of [there, list])
      await tab.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(list).toHaveURL(`${stack.siteUrl}/login`);
    await expect(portalLogin(there)).toBeVisible();
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toHaveCount(0);
  });

  test("opens the menu of the account on a phone, and closes it by Escape and by a press beside it", async ({
    stack,
  }) => {
    const person = await addPerson(stack);
    const viewport = { width: 360, height: 740 };
    const page = await openSignedIn(stack, person, { viewport });
    await expect(
      page.getByRole("heading", { name: "CRM address not configured" }),
    ).toBeVisible();
    const menu = page.getByRole("banner").locator("summary:visible");
    const logOut = page.getByRole("button", { name: "Log Out" });
    await menu.click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(logOut).toBeHidden();
    await expect(menu).toBeFocused();
    // On a phone the open menu covers the page.
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.press("Enter");
    await expect(logOut).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(logOut).toBeHidden();
  });

  test("redirects from the screens of the CRM to the dashboard", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    for (const name of ["Claims", "Client"]) {
      const path = name === "Client" ? "/crm/clients" : "/crm/claims";
      await page.goto(stack.siteUrl + path);
      const words = `Redirecting to ${name} Management...`;
      await expect(page.getByText(words)).toBeVisible();
      await page.waitForURL("**/login");
    }
  });
});

test("without scripts signs in, goes on by a link, and signs out", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor(withoutScript);
  await page.goto(`${stack.siteUrl}/dashboard`);
  await expect(page).toHaveURL(`${stack.siteUrl}/login`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Access denied");
  await expect(main).toContainText(
    "You must be logged in to access the portal",
  );
  await signIn(page, { ...stack.staff!, password: "wrong" });
  await expect(main.getByRole("alert")).toHaveText("Invalid login credentials");
  forgive(noise, /status of 400/);
  await signIn(page, stack.staff!);
  await expect(main).toContainText("Login successful");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("navigation", { name: "Lists" })).toBeVisible();
  await page.getByRole("banner").locator("summary:visible").last().click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/`);
  await expect(main).toContainText("You have been successfully logged out.");
  await expect(portalLogin(page)).toBeVisible();
  // The message is shown once.
  await page.reload();
  await expect(main).not.toContainText("Logged out");
});

test("a toast goes after four seconds, waits under a pointer, and can be closed", async ({
  stack,
}) => {
  const page = await stack.openVisitor();
  // A running clock would continue while a busy machine renders the page.
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
  await expect(page.getByRole("main").getByText("Access denied")).toBeVisible();

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

/** Renames the status that the site writes: without it the database accepts no request. */
async function renameStatus(
  { supabase }: Stack,
  from: string,
  to: string,
): Promise<void> {
  const { url, secretKey } = supabase!;
  const { error } = await createTestClient(url, secretKey)
    .from("claim_statuses")
    .update({ status: to })
    .eq("status", from);
  expect(error).toBeNull();
}

test("staff see a request that the database refused, deliver it again by one button, and see the views of its page", async ({
  stack,
}) => {
  const page = await openSignedIn(stack, stack.staff!);
  await page.goto(`${stack.siteUrl}/dashboard/health`);
  const main = page.getByRole("main");
  const state = main.getByRole("status");
  await expect(main).toContainText("What the database refused");

  await renameStatus(stack, "prospect", "new-request");
  const policyholder = ownEmail();
  // A headless browser identifies itself, and its views are not counted.
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36";
  const visitor = await stack.openVisitor({ ...withoutScript, userAgent });
  await visitor.goto(`${stack.siteUrl}/consultation`);
  const form = visitor.getByRole("main");
  await fillIn(form, { "Email Address": policyholder });
  await form.getByRole("button", { name: /Submit|Request/ }).click();
  await expect(visitor).toHaveURL(/thank-you/);

  // The page updates by itself. The delivery tries several times before it gives up.
  const again = main.getByRole("button", { name: /^Deliver again\W+CLAIM-/ });
  await expect(again).toBeVisible({ timeout: 90_000 });
  await expect(state).toContainText("The database refused requests");
  await expectForEveryone(page);

  await renameStatus(stack, "new-request", "prospect");
  await again.click();
  await expect(toast(page, "status")).toContainText(
    "We are delivering it again",
  );
  await expect(again).toHaveCount(0);
  await expect(state).not.toContainText("The database refused requests");
  await claimsOf(stack, policyholder, 1);

  await page.goto(`${stack.siteUrl}/dashboard/visits`);
  const views = main.getByRole("row", { name: /^\/consultation \d/ });
  await expect(views).toBeVisible();
  await expectForEveryone(page);
});
