import { randomBytes } from "node:crypto";

import type { Page } from "@playwright/test";

import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { type Account, expect, type Stack } from "./stack.fixture.ts";

export const withoutScript = { javaScriptEnabled: false };

/** A new person with an account who is not staff. */
export async function addPerson({ supabase }: Stack): Promise<Account> {
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

export const signInButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign In" });

/** Fills in and sends the sign-in form. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel("Email Address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await signInButton(page).click();
}

/** A page signed in with an account, showing the page behind the sign-in. */
export async function openSignedIn(
  stack: Stack,
  account: Account,
  options = {},
): Promise<Page> {
  const page = await stack.openVisitor(options);
  await page.goto(`${stack.siteUrl}/login`);
  await signIn(page, account);
  await page.waitForURL("**/dashboard");
  return page;
}

export const toast = (page: Page, role: "status" | "alert") =>
  page.locator(`[data-toaster] [role=${role}]`);

export const portalLogin = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Portal Login" });
