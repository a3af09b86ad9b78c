import type { Page } from "@playwright/test";

import { isFrameworkScript } from "./framework-script.fixture.ts";
import { claimsOf, fillIn, ownEmail } from "./prospect.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";

// A page with a form can be read, filled in and sent before its scripts have
// loaded.

const PAGES = ["/contact", "/consultation", "/services/claims-consulting"];

const isReady = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset["ready"] === "true");

/** Holds every script of the framework back until `release` is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const isHeld = ({ href }: URL) => isFrameworkScript(href);
  await page.route(isHeld, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

const submit = (page: Page) =>
  page.getByRole("button", { name: "Submit Request" });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true });

for (const path of PAGES) {
  test(`${path} asks for no framework until it is touched`, async ({
    stack,
  }) => {
    const page = await stack.openVisitor({ hasTouch: true });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (isFrameworkScript(request.url())) scripts.push(request.url());
    });
    await page.goto(stack.siteUrl + path, { waitUntil: "load" });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([scripts, await isReady(page)]).toEqual([[], false]);
    await page.locator("main form [name=name]").tap();
    await expect.poll(() => isReady(page)).toBe(true);
  });
}

for (const path of PAGES.slice(1)) {
  test(`what was answered on ${path} before the script came stays, and is sent`, async ({
    stack,
  }) => {
    const email = ownEmail();
    const page = await stack.openVisitor();
    const release = await holdScripts(page);
    await page.goto(stack.siteUrl + path, { waitUntil: "commit" });
    await fillIn(page, {
      "Email Address": email,
      "Property Location": "Wichita, KS 67202",
    });
    await field(page, "Type of Peril").selectOption("hail");
    await page.getByRole("checkbox").check();
    await field(page, "Claim Description").focus();
    release();
    await expect.poll(() => isReady(page)).toBe(true);
    await expect(field(page, "Type of Peril")).toHaveValue("hail");
    await expect(page.getByRole("checkbox")).toBeChecked();
    await expect(field(page, "Claim Description")).toBeFocused();
    // The notice that an answer triggers is there too, without further input.
    await expect(
      page.locator(".field-notice").filter({ visible: true }),
    ).toContainText("commercial insurance policies only");
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
}

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
  // The browser logs the status of a form that came back with errors.
  await expect(page.locator(".error-summary a")).toHaveCount(1);
  dropStatus(noise, 400);
  // It came back with its values, and is changed before the script has loaded.
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

function dropStatus(noise: string[], status: number): void {
  const rest = noise.filter((line) => !line.includes(`status of ${status}`));
  noise.splice(0, noise.length, ...rest);
}

test("a draft is put back without a touch", async ({ stack }) => {
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/consultation`);
  await hydrated(page);
  await field(page, "Full Name").fill("Ada Prospect");
  await submit(page).click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await page.goto(`${stack.siteUrl}/consultation`);
  await expect(field(page, "Full Name")).toHaveValue("Ada Prospect");
});

test("values that the browser fills in load no script, and survive its start", async ({
  stack,
}) => {
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/contact`);
  // As browsers fill in values: without key, pointer or focus events.
  await page.evaluate(() => {
    for (const [name, value] of [
      ["name", "Ada Prospect"],
      ["email", "ada@example.com"],
    ]) {
      const input = document.querySelector<HTMLInputElement>(
        `#contact-form [name=${name}]`,
      )!;
      input.value = value!;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  expect(await isReady(page)).toBe(false);
  await page.mouse.move(200, 300);
  await expect.poll(() => isReady(page)).toBe(true);
  await expect(field(page, "Name")).toHaveValue("Ada Prospect");
  await expect(field(page, "Email")).toHaveValue("ada@example.com");
});
