import { expect, forgive, test } from "./stack.fixture.ts";
import { expectForEveryone, NARROWEST } from "./violations.fixture.ts";

test("the deadline calculator counts, keeps what was typed, saves and sends it on, on a phone", async ({
  stack,
  noise,
}) => {
  const viewport = { width: 360, height: 740 };
  const page = await stack.openVisitor({ viewport });
  await page.goto(`${stack.siteUrl}/states/texas`);
  await page.getByRole("button", { name: "Show the deadlines" }).click();

  await expect(page).toHaveURL(/\/deadlines#deadlines-answer$/);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator(".error-summary a")).toHaveText([
    "Date of loss is required",
  ]);
  await expect(page.locator(".error-summary")).toBeFocused();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field("State of the property")).toHaveValue("texas");
  await expect(field("State of the property")).toHaveJSProperty(
    "required",
    true,
  );
  await expect(field("Date of loss")).toHaveAccessibleDescription(
    /Date of loss is required/,
  );

  await field("Date of loss").fill("2026-05-31");
  await field("Date of notice").fill("2026-06-03");
  await page.getByRole("button", { name: "Show the deadlines" }).click();
  await expect(page).toHaveTitle(/^Estimated deadlines: /);
  const results = page.locator("#deadlines-answer");
  await expect(results).toBeFocused();
  await expect(results).toContainText("Estimate: Wednesday, May 31, 2028");
  // The insurer's obligations are folded: 15 days, and 15 more after a catastrophe.
  const insurers = results.getByText("Estimate, at the latest:");
  await expect(insurers).toBeHidden();
  await results.getByText("What the insurer owes you, and by when").click();
  await expect(insurers).toContainText("Tuesday, July 7, 2026");
  await expect(field("Date of notice")).toHaveValue("2026-06-03");
  expect(page.url()).not.toContain("2026");
  await expectForEveryone(page);
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  for (const button of await results.getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
  }

  await page.getByRole("button", { name: "Send with my request" }).click();
  await expect(field("Date of Loss")).toHaveValue("2026-05-31");
  await expect(field("Property Location")).toHaveValue("Texas");
  await expect(field("Claim Description")).toHaveValue(
    /Date of notice: June 3, 2026/,
  );
  // The form keeps its values when React hydrates it.
  await field("Full Name").fill("Jo");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true");
  await expect(field("Date of Loss")).toHaveValue("2026-05-31");
  await expect(field("Claim Description")).toHaveValue(/June 3, 2026/);
  // The browser itself reports the status of an invalid form.
  forgive(noise, /status of 400/);
});
