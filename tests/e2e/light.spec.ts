import type { Page } from "@playwright/test";

import { claimsOf, fillIn, ownEmail } from "./prospect.fixture.ts";
import { expect, forgive, settled, test } from "./stack.fixture.ts";
import { holdScripts, isReady } from "./violations.fixture.ts";

const opener = (page: Page) =>
  page.locator("header a[aria-haspopup=dialog]").first();

test("a page that is only read starts at the first key, focus, press or movement", async ({
  stack,
}) => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    key: (page) => page.keyboard.press("ArrowDown"),
    focus: (page) => page.locator("main summary").first().focus(),
    press: (page) => page.touchscreen.tap(5, 300),
    // A pointer's first event has no distance.
    movement: (page) =>
      page.mouse.move(100, 200).then(() => page.mouse.move(200, 300)),
  };
  const visitor = await stack.openVisitor({ hasTouch: true });
  for (const [name, give] of Object.entries(signs)) {
    // In a new tab no pointer is resting.
    const page = await visitor.context().newPage();
    await page.goto(`${stack.siteUrl}/privacy`);
    // Neither a resting pointer, nor programmatic scrolling, nor the focus on what
    // came of a form is input.
    await page.evaluate(async () => {
      document.body.dispatchEvent(
        new PointerEvent("pointermove", { bubbles: true }),
      );
      window.scrollTo({ top: 2000, behavior: "instant" });
      document.getElementById("main")!.focus();
      await new Promise(requestAnimationFrame);
    });
    expect(await isReady(page), name).toBe(false);
    await give(page);
    await expect.poll(() => isReady(page), name).toBe(true);
  }
});

test.describe("input before the script has loaded", () => {
  const viewport = { width: 1280, height: 800 };

  test("a click that opens a dialog waits for it", async ({ stack }) => {
    const page = await stack.openVisitor({ viewport });
    const release = await holdScripts(page);
    await page.goto(`${stack.siteUrl}/privacy`);
    await opener(page).click();
    release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(`${stack.siteUrl}/privacy`);
    // It starts listening to keys shortly after it gets the focus.
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await settled(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });

  test("the menu of a narrow screen opens at once and stays open", async ({
    stack,
  }) => {
    const page = await stack.openVisitor({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const release = await holdScripts(page);
    await page.goto(stack.siteUrl);
    const toggle = page.locator("header summary");
    await toggle.tap();
    const link = page.locator("header details a[href='/states/utah']");
    await expect(link).toBeVisible();
    release();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
  });
});

// A page with a form can be read, filled in and sent before its scripts have loaded.

const submit = (page: Page) =>
  page.getByRole("button", { name: "Submit Request" });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true });

test("what was answered before the script came stays, and is sent", async ({
  stack,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor();
  const release = await holdScripts(page);
  await page.goto(`${stack.siteUrl}/services/claims-consulting`, {
    waitUntil: "commit",
  });
  await fillIn(page, {
    "Email Address": email,
    "Property Location": "Wichita, KS 67202",
  });
  await field(page, "Type of Peril").selectOption("hail");
  await page.getByLabel("Text me about this request").check();
  await field(page, "Claim Description").focus();
  release();
  await expect.poll(() => isReady(page)).toBe(true);
  await expect(field(page, "Type of Peril")).toHaveValue("hail");
  await expect(page.getByLabel("Text me about this request")).toBeChecked();
  await expect(field(page, "Claim Description")).toBeFocused();
  // The notice that an answer triggers also appears, without further input.
  await expect(
    page.locator(".field-notice").filter({ visible: true }),
  ).toContainText("commercial policies only");
  await submit(page).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: "Consultation Request Submitted" }),
  ).toBeVisible();
  const [claim] = await claimsOf(stack, email, 1);
  expect(claim).toMatchObject({
    peril_type: "hail",
    location: "Wichita, KS 67202",
  });
});

test("a form that is sent before the script came is taken, once, with every word", async ({
  stack,
  noise,
}) => {
  const email = ownEmail();
  const page = await stack.openVisitor();
  const release = await holdScripts(page);
  await page.goto(`${stack.siteUrl}/consultation`, { waitUntil: "commit" });
  await fillIn(page, { "Email Address": "nobody" });
  await field(page, "Type of Peril").selectOption("hail");
  await submit(page).click();
  // The browser logs the status of a form returned with errors.
  await expect(page.locator(".error-summary a")).toHaveCount(1);
  forgive(noise, /status of 400/);
  // It was returned with its values, and is changed before the script has loaded.
  await expect(field(page, "Type of Peril")).toHaveValue("hail");
  await field(page, "Type of Peril").selectOption("wind");
  await field(page, "Claim Description").fill(
    "Changed before the script came.",
  );
  await field(page, "Email Address").fill(email);
  release();
  await expect.poll(() => isReady(page)).toBe(true);
  await expect(field(page, "Type of Peril")).toHaveValue("wind");
  await expect(field(page, "Claim Description")).toHaveValue(
    "Changed before the script came.",
  );
  await expect(field(page, "Email Address")).toHaveValue(email);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  const [claim] = await claimsOf(stack, email, 1);
  expect(claim).toMatchObject({ peril_type: "wind" });
});
