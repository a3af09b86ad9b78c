import type { Page } from "@playwright/test";

import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import {
  addPerson,
  forgive,
  linkOfMail,
  signIn,
  toast,
  withoutScript,
} from "./account.fixture.ts";
import { expect, type Stack, hydrated, test } from "./stack.fixture.ts";

// The links of the mails that the sign-in service sends.

test("chooses a new password by the mail in the mailbox", async ({
  stack,
  noise,
}) => {
  const person = await addPerson(stack);
  const { url, publishableKey } = stack.supabase!;
  const { auth } = createTestClient(url, publishableKey);
  expect((await auth.resetPasswordForEmail(person.email)).error).toBeNull();
  const link = await linkOfMail(stack, person.email);

  const page = await stack.openVisitor(withoutScript);
  await page.goto(link);
  const field = page.getByLabel("New password");
  await field.fill("a new password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(`${stack.siteUrl}/login`);
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

/** Asks for a link to sign in with. Out: the address that it went to, and the link. */
async function askForLink(
  stack: Stack,
): Promise<{ email: string; link: string }> {
  const { email } = await addPerson(stack);
  const { url, publishableKey } = stack.supabase!;
  const { error } = await createTestClient(
    url,
    publishableKey,
  ).auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(error).toBeNull();
  return { email, link: await linkOfMail(stack, email) };
}

const goOn = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Sign In" }).click();

test("signs in by the link of a mail, and asks for each page once", async ({
  stack,
}) => {
  const { email, link } = await askForLink(stack);
  const page = await stack.openVisitor();
  await page.goto(link);
  await hydrated(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest())
      documents.push(`${request.method()} ${pathname}`);
  });
  await goOn(page);
  await expect(toast(page, "status")).toContainText("Login successful");
  // A new document knows the account: nothing of the old one remains.
  expect(documents).toEqual(["GET /login"]);
  await page.waitForURL("**/dashboard");
  const [label = ""] = email.split("@");
  await expect(
    page.getByRole("banner").getByText(label, { exact: true }),
  ).toBeVisible();
});

test("signs in by the link of a mail without scripts, once", async ({
  stack,
  noise,
}) => {
  const { link } = await askForLink(stack);
  const page = await stack.openVisitor(withoutScript);
  await page.goto(link);
  await goOn(page);
  await expect(page).toHaveURL(`${stack.siteUrl}/login`);
  await expect(page.getByRole("main")).toContainText("Login successful");

  const other = await stack.openVisitor(withoutScript);
  await other.goto(link);
  await goOn(other);
  await expect(
    other.getByRole("heading", { name: "This link has expired" }),
  ).toBeVisible();
  forgive(noise, 400);
});
