import type { Page } from "@playwright/test";

import { claimsOf, fillIn, ownEmail, rowsOf } from "./prospect.fixture.ts";
import { expect, hydrated, test, type Stack } from "./stack.fixture.ts";
import { sidewaysScroll, violationsOf } from "./violations.fixture.ts";

// A person sends a request, follows its link, corrects it and withdraws it; and
// another one asks for what is stored of them.

const phone = { viewport: { width: 360, height: 740 } };
const LINK = "See, correct or withdraw your request";

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await sidewaysScroll(page), "scrolls sideways").toBeLessThanOrEqual(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), `${page.url()} ${colorScheme}`).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function sendRequest(
  page: Page,
  stack: Stack,
  email: string,
): Promise<string> {
  await page.goto(`${stack.siteUrl}/consultation`);
  await fillIn(page, { "Email Address": email });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  return page.getByText(/^CLAIM-[0-9A-Z]+$/).innerText();
}

test("a request is seen, corrected and withdrawn on a phone without JavaScript", async ({
  stack,
  noise,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor({ ...phone, javaScriptEnabled: false });
  const reference = await sendRequest(page, stack, email);
  await expect(page.getByText("What happens next")).toBeVisible();
  await claimsOf(stack, email, 1);
  await page.getByRole("link", { name: LINK }).click();

  await expect(
    page.getByRole("heading", { name: "Your request", exact: true }),
  ).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();

  await page.getByLabel("Phone").fill("12");
  await page.getByRole("button", { name: "Save the correction" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary.getByRole("link")).toHaveText([
    "Phone number must be at least 10 digits",
  ]);
  await expect(page.getByLabel("Phone")).toHaveValue("12");
  noise.splice(0, noise.length);

  await page.getByLabel("Phone").fill("(312) 555-0199");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByText("Your correction is stored.")).toBeVisible();
  await expect(page.locator("dd", { hasText: "(312) 555-0199" })).toBeVisible();
  await expect
    .poll(async () => {
      const [claim] = await rowsOf(stack, "claims", "id", reference);
      return String(claim?.["description"]);
    })
    .toContain("Phone: (312) 555-0199");

  const address = page.url();
  await page.getByRole("link", { name: "Withdraw your request" }).click();
  await expect(
    page.getByRole("heading", { name: "Withdraw your request?" }),
  ).toBeVisible();
  // To look at the question changes nothing.
  expect(await rowsOf(stack, "claims", "id", reference)).toHaveLength(1);
  await page.getByRole("button", { name: /^Yes, withdraw/ }).click();
  await expect(
    page.getByRole("heading", { name: "Your request is withdrawn" }),
  ).toBeVisible();
  expect(await rowsOf(stack, "claims", "id", reference)).toEqual([]);
  const answer = await page.goto(address);
  expect(answer!.status()).toBe(404);
  noise.splice(0, noise.length);
});

test("the pages of a request are sound, with and without a mistake", async ({
  stack,
  noise,
}) => {
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/consultation`);
  await hydrated(page);
  await fillIn(page, { "Email Address": ownEmail() });
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.getByRole("link", { name: LINK }).click();
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page);
  }
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.locator(".field-error")).toHaveCount(1);
  await expectSound(page);
  await page.getByRole("link", { name: "Withdraw your request" }).click();
  await expect(page.getByRole("button", { name: /^Yes/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: /^Yes/ }).click();
  await expect(page.getByText("We have deleted")).toBeVisible();
  await expectSound(page);
  noise.splice(0, noise.length);
});

for (const javaScriptEnabled of [true, false])
  test(`a privacy request is taken ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    stack,
    noise,
  }) => {
    const email = ownEmail();
    const page = await stack.openVisitor({ ...phone, javaScriptEnabled });
    await page.goto(`${stack.siteUrl}/privacy/requests`);
    if (javaScriptEnabled) {
      await hydrated(page);
      await expectSound(page);
    }
    await page.getByLabel("Name").fill("Ada Prospect");
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: /^Send the privacy/ }).click();
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
      "Invalid email address",
    ]);
    noise.splice(0, noise.length);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("What do you ask for?").selectOption("deletion");
    await page.getByRole("button", { name: /^Send the privacy/ }).click();
    const reference = await page.getByText(/^PRIV-[0-9A-Z]+$/).innerText();
    if (javaScriptEnabled) await expectSound(page);
    await expect
      .poll(() => rowsOf(stack, "spam_log", "id", reference))
      .toMatchObject([
        { kind: "privacy", reason: "privacy request: deletion" },
      ]);
  });
