import { randomBytes } from "node:crypto";

import type { Page } from "@playwright/test";

import { createTestClient } from "../setup/database.ts";
import { type Account, expect, type House, hydrated, test } from "./house.ts";

// What somebody with an account sees: contractors and clients, and the firm's
// own staff, who work from the site's list while there is no CRM.

const withoutScript = { javaScriptEnabled: false };

/** Somebody new with an account, who is not of the staff. */
async function addPerson({ supabase }: House): Promise<Account> {
  const name = randomBytes(4).toString("hex");
  const person = {
    email: `${name}.doe@example.com`,
    password: `password of ${name}`,
  };
  const { error } = await createTestClient(
    supabase!.url,
    supabase!.secretKey,
  ).auth.admin.createUser({ ...person, email_confirm: true });
  expect(error).toBeNull();
  return person;
}

async function typeAccount(page: Page, account: Account): Promise<void> {
  await page.getByLabel("Email Address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
}

const signInButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign In" });

async function signIn(page: Page, account: Account): Promise<void> {
  await typeAccount(page, account);
  await signInButton(page).click();
}

async function openSignedIn(
  house: House,
  account: Account,
  options = {},
): Promise<Page> {
  const page = await house.openVisitor(options);
  await page.goto(`${house.siteUrl}/login`);
  await signIn(page, account);
  await page.waitForURL("**/dashboard");
  return page;
}

const toast = (page: Page, role: "status" | "alert") =>
  page.locator(`[data-toaster] [role=${role}]`);

/** The browser reports the status of a form that was refused; that is no fault of the page. */
function forgive(noise: string[], status: number): void {
  const own = noise.filter((line) => !line.includes(`status of ${status}`));
  noise.splice(0, noise.length, ...own);
}

const portalLogin = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Portal Login" });

test.describe("with scripts", () => {
  test("signs in, says so, and goes on to the list; signs out again", async ({
    house,
    noise,
  }) => {
    const page = await house.openVisitor();
    await page.goto(house.siteUrl);
    await expect(portalLogin(page)).toHaveAttribute("href", "/login");
    await page.goto(`${house.siteUrl}/login`);
    await signIn(page, { ...house.staff!, password: "wrong" });
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toHaveText(
      "Invalid login credentials",
    );
    await expect(page.getByLabel("Email Address")).toHaveValue(
      house.staff!.email,
    );
    await expect(page.getByLabel("Password")).toHaveValue("");
    await expect(page.getByLabel("Password")).toBeFocused();
    forgive(noise, 400);

    await page.getByLabel("Password").fill(house.staff!.password);
    await signInButton(page).click();
    await expect(
      main.getByRole("button", { name: "Signing in..." }),
    ).toBeDisabled();
    await expect(toast(page, "status")).toHaveText(
      /^Login successful\s*Redirecting to CRM portal\.\.\.$/,
    );
    await page.waitForURL("**/dashboard");
    await expect(page).toHaveTitle(/^CRM Portal/);
    await expect(page.getByRole("navigation", { name: "Lists" })).toBeVisible();

    const label = house.staff!.email.split("@")[0]!;
    await page.getByRole("banner").getByText(label, { exact: true }).click();
    await expect(
      page.getByRole("banner").getByRole("link", { name: "CRM Portal" }),
    ).toHaveAttribute("href", "/dashboard");
    await page
      .getByRole("banner")
      .getByRole("button", { name: "Log Out" })
      .click();
    await page.waitForURL(`${house.siteUrl}/`);
    await expect(toast(page, "status")).toHaveText(
      /^Logged out\s*You have been successfully logged out\.$/,
    );
    await expect(portalLogin(page)).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("site_"))).toEqual([]);
  });

  test("refuses a cookie that was copied before the sign-out", async ({
    house,
  }) => {
    const page = await openSignedIn(house, await addPerson(house));
    const copied = await page.context().cookies();
    await page
      .getByRole("banner")
      .getByText(/\.doe$/)
      .click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${house.siteUrl}/`);
    await page.context().addCookies(copied);
    await page.goto(`${house.siteUrl}/dashboard`);
    await expect(page).toHaveURL(`${house.siteUrl}/login`);
    await expect(signInButton(page)).toBeVisible();
  });

  test("tells another tab, once somebody comes back to it", async ({
    house,
  }) => {
    const here = await openSignedIn(house, await addPerson(house));
    const there = await here.context().newPage();
    await there.goto(`${house.siteUrl}/compliance`);
    await hydrated(there);
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toBeVisible();
    await here
      .getByRole("banner")
      .getByText(/\.doe$/)
      .click();
    await here.getByRole("button", { name: "Log Out" }).click();
    await here.waitForURL(`${house.siteUrl}/`);
    await there.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(portalLogin(there)).toBeVisible();
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toHaveCount(0);
  });

  test("shows the whole e-mail on a phone, and signs out from there", async ({
    house,
  }) => {
    const person = await addPerson(house);
    const page = await openSignedIn(house, person, {
      viewport: { width: 360, height: 740 },
    });
    await expect(
      page.getByRole("heading", { name: "CRM address not configured" }),
    ).toBeVisible();
    await page.getByRole("banner").locator("summary:visible").click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(toast(page, "status")).toContainText("Logged out");
  });

  test("closes the menu of the account by Escape and by a press beside it", async ({
    house,
  }) => {
    const page = await openSignedIn(house, await addPerson(house));
    const menu = page.getByRole("banner").locator("summary:visible");
    const logOut = page.getByRole("button", { name: "Log Out" });
    await menu.click();
    await expect(logOut).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(logOut).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.press("Enter");
    await expect(logOut).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(logOut).toBeHidden();
  });

  test("leads on from the screens of the CRM to the gate", async ({
    house,
  }) => {
    for (const [path, words] of [
      ["/crm/claims", "Redirecting to Claims Management..."],
      ["/crm/clients", "Redirecting to Client Management..."],
    ] as const) {
      const page = await house.openVisitor();
      await page.goto(house.siteUrl + path);
      await expect(page.getByText(words)).toBeVisible();
      await page.waitForURL("**/login");
      await expect(toast(page, "alert")).toContainText("Access denied");
    }
  });
});

test.describe("a toast", () => {
  test("goes after four seconds, waits under a pointer, and can be closed", async ({
    house,
  }) => {
    const page = await house.openVisitor();
    await page.clock.install();
    const denied = toast(page, "alert");
    const open = async () => {
      await page.goto(`${house.siteUrl}/dashboard`);
      await expect(denied).toHaveText(
        /^Access denied\s*You must be logged in to access the portal$/,
      );
    };

    await open();
    await page.clock.runFor(3500);
    await expect(denied).not.toBeEmpty();
    await page.clock.runFor(1500);
    await expect(denied).toBeEmpty();
    // What reports a failure also stays in the page.
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

test.describe("without scripts", () => {
  test("signs in, goes on by a link, and signs out", async ({
    house,
    noise,
  }) => {
    const page = await house.openVisitor(withoutScript);
    await page.goto(`${house.siteUrl}/dashboard`);
    await expect(page).toHaveURL(`${house.siteUrl}/login`);
    const main = page.getByRole("main");
    await expect(main).toContainText("Access denied");
    await expect(main).toContainText(
      "You must be logged in to access the portal",
    );
    await signIn(page, { ...house.staff!, password: "wrong" });
    await expect(main.getByRole("alert")).toHaveText(
      "Invalid login credentials",
    );
    await expect(page.getByLabel("Email Address")).toHaveValue(
      house.staff!.email,
    );
    await expect(page.getByLabel("Password")).toHaveValue("");
    forgive(noise, 400);
    await signIn(page, house.staff!);
    await expect(main).toContainText("Login successful");
    await expect(main).toContainText("Redirecting to CRM portal...");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByRole("navigation", { name: "Lists" })).toBeVisible();
    await page.getByRole("banner").locator("summary:visible").last().click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(`${house.siteUrl}/`);
    await expect(main).toContainText("You have been successfully logged out.");
    await expect(portalLogin(page)).toBeVisible();
    // It was said once.
    await page.reload();
    await expect(main).not.toContainText("Logged out");
  });

  test("chooses a new password by the mail in the mailbox", async ({
    house,
    noise,
  }) => {
    const person = await addPerson(house);
    const { url, publishableKey, mailboxUrl } = house.supabase!;
    const { auth } = createTestClient(url, publishableKey);
    expect((await auth.resetPasswordForEmail(person.email)).error).toBeNull();
    const mail = (await (await fetch(mailboxUrl!)).text())
      .split("<article>")
      .find((article) => article.includes(`To ${person.email}`))!;
    const link = /href="([^"]+)"/.exec(mail)![1]!.replaceAll("&amp;", "&");

    const page = await house.openVisitor(withoutScript);
    await page.goto(link);
    const field = page.getByLabel("New password");
    await field.fill("a new password");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page).toHaveURL(`${house.siteUrl}/login`);
    await expect(page.getByRole("main")).toContainText(
      "Your password has been updated",
    );
    await signIn(page, { ...person, password: "a new password" });
    await expect(page.getByRole("main")).toContainText("Login successful");

    // A link works once.
    await page.goto(link);
    await field.fill("one more password");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(
      page.getByRole("heading", { name: "This link has expired" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Ask for another link" }).click();
    forgive(noise, 400);
    await page.getByLabel("Email Address").fill(person.email);
    await page
      .getByRole("button", { name: "Send a new password reset link" })
      .click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Check your email for the password reset link",
    );
  });
});

test("the firm's staff read what came in, typed by strangers, as text", async ({
  house,
}) => {
  const { url, secretKey } = house.supabase!;
  const database = createTestClient(url, secretKey);
  const suffix = randomBytes(4).toString("hex").toUpperCase();
  const { error } = await database.from("claims").insert(
    Array.from({ length: 21 }, (_, index) => ({
      id: `CLAIM-E2E${suffix}${index}`,
      title: "New Claim - <b>Hail</b>",
      status: "prospect",
      policyholder_email: "ann@example.com",
      description: "Name: Ann\n<script>alert(1)</script>",
      location: "Austin, Texas",
      peril_type: "hail",
      date_of_loss: "2026-05-01",
    })),
  );
  expect(error).toBeNull();
  const page = await openSignedIn(house, house.staff!);
  const entries = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({
      has: page.getByRole("heading", { level: 3 }),
    });
  await expect(entries).toHaveCount(20);
  const first = entries.filter({ hasText: suffix }).first();
  await expect(first).toContainText("New Claim - <b>Hail</b>");
  await expect(first).toContainText("prospect");
  await expect(first).toContainText("May 1, 2026");
  await first.getByText("Everything they wrote").click();
  await expect(first).toContainText("<script>alert(1)</script>");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(entries.first()).toBeVisible();
  await page.getByRole("link", { name: "Review box" }).click();
  await expect(page).toHaveURL(/\?list=review$/);
});
