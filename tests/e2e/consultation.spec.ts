import type { Locator } from "@playwright/test";

import {
  answers,
  claimsOf,
  expectFilledIn,
  fillIn,
  messages,
  ownEmail,
  rowsOf,
} from "./prospect.fixture.ts";
import { expect, forgive, hydrated, test } from "./stack.fixture.ts";
import { expectRequired } from "./violations.fixture.ts";

const page360 = { viewport: { width: 360, height: 740 } };

test("a prospect is told of every answer that is missing", async ({
  stack,
}) => {
  const page = await stack.openVisitor(page360);
  await page.goto(`${stack.siteUrl}/consultation`);
  await hydrated(page);
  // A listener hears of a date that it is required, not that it is wrong.
  await expectRequired(page.getByLabel("Date of Loss"));
  await page.getByRole("button", { name: "Submit Request" }).click();
  const summary = page.locator(".error-summary");
  for (const [label, message] of Object.entries(messages)) {
    await expect(summary.getByRole("link", { name: message })).toHaveCount(1);
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(summary.getByRole("link")).toHaveCount(9);
  await expect(summary).toBeFocused();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: messages["Policy Number"]! }).click();
  await expect(page.getByLabel("Policy Number")).toBeFocused();
  const insurance = page.getByRole("group", { name: "The insurance" });
  const unknown = insurance.getByLabel("I don’t have it here");
  const policy = insurance.getByLabel("Policy Number");
  await policy.fill("POL-0");
  await unknown.check();
  await expect(policy).toHaveValue("Not known");
  await unknown.uncheck();
  await expect(policy).toHaveValue("POL-0");
  await unknown.check();
  await policy.fill("POL-1");
  await expect(unknown).not.toBeChecked();
  const kansas = page.getByText(/^In Kansas, public adjusters may handle/);
  await expect(kansas).toBeHidden();
  const place = page.getByLabel("Property Location");
  await place.fill("1 Main St, Topeka, KS");
  await expect(kansas).toBeVisible();
  const shown = page
    .locator(".field", { has: place })
    .locator("[data-license-of]:visible");
  await expect(shown).toContainText("Kansas");
  await place.fill("Filadelfia, Pensilvania");
  await expect(shown).toContainText("Pennsylvania");
  await place.fill("my house in");
  await expect(shown).toHaveCount(0);
});

test("a prospect corrects what was wrong and keeps the rest", async ({
  stack,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor(page360);
  await page.goto(`${stack.siteUrl}/consultation`);
  await hydrated(page);
  await fillIn(page, { "Email Address": "nobody" });
  await page.getByLabel("Type of Peril").selectOption("hail");
  await page.getByLabel("Text me about this request").check();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
    messages["Email Address"]!,
  ]);
  await expectFilledIn(page, { "Email Address": "nobody" });
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("group", { name: "Thank You" })).toBeFocused();
  await expect(page).toHaveTitle(/^Your request has arrived\. /);
  // The form is gone, and so is what explains it.
  await expect(page.getByText("Type your state in the form")).toBeHidden();
  const shown = page.getByText(/^CLAIM-[0-9A-Z]+$/);
  await expect(shown).toBeInViewport();
  const reference = await shown.innerText();
  await expect(
    page.getByRole("heading", { name: "Your receipt" }),
  ).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the reference" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Copied" }),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    reference,
  );
  // What to do tonight, after hail.
  for (const step of [
    /^Stay off the roof/,
    /every receipt/,
    /^Sign for emergency/,
  ])
    await expect(
      page.getByRole("listitem").filter({ hasText: step }),
    ).toBeVisible();
  await expect(
    page.getByText("within 24 hours on business days").first(),
  ).toBeVisible();

  const [claim] = await claimsOf(stack, email, 1);
  expect(claim).toMatchObject({
    id: reference,
    title: "New Claim - Roof",
    status: "prospect",
    location: answers["Property Location"],
    peril_type: "hail",
    date_of_loss: "2026-05-31",
  });
});

test("the button says that it is sending, and a second click sends nothing more", async ({
  stack,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/services/claims-consulting`);
  await hydrated(page);
  await expect(
    page.getByRole("heading", { name: "Request a Consultation" }),
  ).toBeVisible();
  let posts = 0;
  // The button changes before the request has left the browser.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/resources/forms/consultation", async (route) => {
    posts += 1;
    await answered;
    await route.continue();
  });
  await fillIn(page, { "Email Address": email });
  await page.getByRole("button", { name: "Submit Request" }).dblclick();
  const button = page.getByRole("button", { name: "Submitting..." });
  await expect(button).toBeDisabled();
  answer();
  const toast = page
    .getByRole("status")
    .filter({ hasText: "Consultation Request Submitted" });
  await expect(toast).toContainText("We'll be in touch with you shortly!");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  expect(posts).toBe(1);
  await claimsOf(stack, email, 1);

  await page.getByRole("button", { name: "Submit Another Request" }).click();
  for (const label of Object.keys(answers))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
});

/** Expects that the toast covers no link at any scroll position. */
async function expectUncovered(link: Locator): Promise<void> {
  const toast = link.page().locator(".toast");
  for (const block of ["start", "end"] as const) {
    await link.evaluate(
      (element, at) => element.scrollIntoView({ block: at }),
      block,
    );
    const [over, under] = [await toast.boundingBox(), await link.boundingBox()];
    const isApart =
      over!.y + over!.height <= under!.y || under!.y + under!.height <= over!.y;
    expect(isApart, block).toBe(true);
  }
}

test.describe("the dialog", () => {
  test("opens from the header, holds the focus and gives it back", async ({
    stack,
  }) => {
    const page = await stack.openVisitor();
    await page.goto(`${stack.siteUrl}/claims-we-work`);
    const opener = page.getByRole("button", { name: "Contact Us" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Request a Consultation" });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press("Tab");
      // The parts of a date have the focus without matching `:focus`.
      expect(
        await dialog.evaluate((box) => box.contains(document.activeElement)),
      ).toBe(true);
    }
    await dialog.getByLabel("Full Name").fill("Ada Prospect");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Space");
    await expect(dialog.getByLabel("Full Name")).toHaveValue("Ada Prospect");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  test("takes a claim, and the page says thank you until another is wanted", async ({
    stack,
  }) => {
    const email = ownEmail();
    const page = await stack.openVisitor(page360);
    await page.goto(`${stack.siteUrl}/?utm_source=news&gclid=g1`);
    await page
      .getByRole("button", { name: "Free Consultation" })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await fillIn(dialog, { "Email Address": email });
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: "Consultation Request Submitted" }),
    ).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Thank You" }),
    ).toBeVisible();
    await expect(page.locator(".thanks")).toBeFocused();
    await expect(
      page.getByRole("heading", { name: "Thank You" }),
    ).toBeInViewport();
    await expectUncovered(page.getByRole("link", { name: /^See, correct/ }));
    const [claim] = await claimsOf(stack, email, 1);
    expect(
      await rowsOf(
        stack,
        "claim_attribution",
        "claim_id",
        String(claim!["id"]),
      ),
    ).toMatchObject([
      { utm_source: "news", gclid: "g1", landing_page: "/", sms_consent: null },
    ]);
    await page.getByRole("button", { name: "Submit Another Request" }).click();
    await expect(dialog.getByLabel("Full Name")).toHaveValue("");
    await expect(page.locator(".thanks")).toBeHidden();
  });

  test("is a link where it cannot be had", async ({ stack, noise }) => {
    const page = await stack.openVisitor();
    await page.goto(`${stack.siteUrl}/claims-we-work`);
    await hydrated(page);
    await page.route("**/resources/forms/consultation", (route) =>
      route.abort(),
    );
    await page.getByRole("button", { name: "Contact Us" }).click();
    await page.waitForURL(`${stack.siteUrl}/contact`);
    forgive(noise, /ERR_FAILED/);
  });
});
