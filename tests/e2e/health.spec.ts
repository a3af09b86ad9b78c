import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { openSignedIn, toast } from "./account.fixture.ts";
import { claimsOf, fillIn, ownEmail } from "./prospect.fixture.ts";
import { expect, test, type Stack } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

/** Renames the status that the site writes: without it the database takes no request. */
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

test("staff see a request that the database refused, and deliver it again by one button", async ({
  stack,
}) => {
  const page = await openSignedIn(stack, stack.staff!);
  await page.goto(`${stack.siteUrl}/dashboard/health`);
  const main = page.getByRole("main");
  const state = main.getByRole("status");
  await expect(main).toContainText("What the database refused");

  await renameStatus(stack, "prospect", "new-request");
  const policyholder = ownEmail();
  const visitor = await stack.openVisitor({ javaScriptEnabled: false });
  await visitor.goto(`${stack.siteUrl}/consultation`);
  const form = visitor.getByRole("main");
  await fillIn(form, { "Email Address": policyholder });
  await form.getByRole("button", { name: /Submit|Request/ }).click();
  await expect(visitor).toHaveURL(/thank-you/);

  // The page follows by itself. The delivery tries several times before it gives up.
  const again = main.getByRole("button", { name: /^Deliver again\W+CLAIM-/ });
  await expect(again).toBeVisible({ timeout: 90_000 });
  await expect(state).toContainText("The database refused requests");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page), `${width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await violationsOf(page, ["color-contrast"]);
    expect(dark, `${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }

  await renameStatus(stack, "new-request", "prospect");
  await again.click();
  await expect(toast(page, "status")).toContainText("It is delivered again");
  await expect(again).toHaveCount(0);
  await expect(state).not.toContainText("The database refused requests");
  await claimsOf(stack, policyholder, 1);
});
