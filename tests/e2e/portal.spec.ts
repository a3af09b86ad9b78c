import { randomBytes } from "node:crypto";

import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import {
  addPerson,
  forgive,
  openSignedIn,
  portalLogin,
  signIn,
  signInButton,
  toast,
  withoutScript,
} from "./account.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";

// The portal for contractors, clients and staff; staff use the site's list if
// there is no CRM.

test.describe("with scripts", () => {
  test("signs in, says so, and goes on to the list; signs out again", async ({
    stack,
    noise,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(stack.siteUrl);
    await expect(portalLogin(page)).toHaveAttribute("href", "/login");
    await page.goto(`${stack.siteUrl}/login`);
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
    forgive(noise, 400);

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
    await expect(page.getByRole("navigation", { name: "Lists" })).toBeVisible();

    const label = stack.staff!.email.split("@")[0]!;
    await page.getByRole("banner").getByText(label, { exact: true }).click();
    await expect(
      page.getByRole("banner").getByRole("link", { name: "CRM Portal" }),
    ).toHaveAttribute("href", "/dashboard");
    await page
      .getByRole("banner")
      .getByRole("button", { name: "Log Out" })
      .click();
    await page.waitForURL(`${stack.siteUrl}/`);
    await expect(toast(page, "status")).toHaveText(
      /^Logged out\s*You have been successfully logged out\.$/,
    );
    await expect(portalLogin(page)).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name);
    // The browser stays known as one that this account was opened with.
    expect(names.filter((name) => name.startsWith("site_"))).toEqual([
      "site_device",
    ]);
  });

  test("refuses a cookie that was copied before the sign-out", async ({
    stack,
  }) => {
    const page = await openSignedIn(stack, await addPerson(stack));
    const copied = await page.context().cookies();
    await page
      .getByRole("banner")
      .getByText(/\.doe$/)
      .click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    await page.context().addCookies(copied);
    await page.goto(`${stack.siteUrl}/dashboard`);
    await expect(page).toHaveURL(`${stack.siteUrl}/login`);
    await expect(signInButton(page)).toBeVisible();
  });

  test("signs out another tab once the user returns to it", async ({
    stack,
  }) => {
    const here = await openSignedIn(stack, await addPerson(stack));
    const there = await here.context().newPage();
    await there.goto(`${stack.siteUrl}/compliance`);
    await hydrated(there);
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toBeVisible();
    await here
      .getByRole("banner")
      .getByText(/\.doe$/)
      .click();
    await here.getByRole("button", { name: "Log Out" }).click();
    await here.waitForURL(`${stack.siteUrl}/`);
    await there.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(portalLogin(there)).toBeVisible();
    await expect(there.getByRole("banner").getByText(/\.doe$/)).toHaveCount(0);
  });

  test("shows the whole e-mail on a phone, and signs out from there", async ({
    stack,
  }) => {
    const person = await addPerson(stack);
    const page = await openSignedIn(stack, person, {
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
    stack,
  }) => {
    const page = await openSignedIn(stack, await addPerson(stack));
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

  test("redirects from the screens of the CRM to the dashboard", async ({
    stack,
  }) => {
    for (const [path, words] of [
      ["/crm/claims", "Redirecting to Claims Management..."],
      ["/crm/clients", "Redirecting to Client Management..."],
    ] as const) {
      const page = await stack.openVisitor();
      await page.goto(stack.siteUrl + path);
      await expect(page.getByText(words)).toBeVisible();
      await page.waitForURL("**/login");
      await expect(toast(page, "alert")).toContainText("Access denied");
    }
  });
});

test.describe("without scripts", () => {
  test("signs in, goes on by a link, and signs out", async ({
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
    await expect(main.getByRole("alert")).toHaveText(
      "Invalid login credentials",
    );
    await expect(page.getByLabel("Email Address")).toHaveValue(
      stack.staff!.email,
    );
    await expect(page.getByLabel("Password")).toHaveValue("");
    forgive(noise, 400);
    await signIn(page, stack.staff!);
    await expect(main).toContainText("Login successful");
    await expect(main).toContainText("Redirecting to CRM portal...");
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
});

test("the firm's staff read what came in, typed by strangers, as text", async ({
  stack,
}) => {
  const { url, secretKey } = stack.supabase!;
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
  const page = await openSignedIn(stack, stack.staff!);
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
