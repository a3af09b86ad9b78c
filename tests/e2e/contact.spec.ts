import { ownEmail, rowsOf } from "./prospect.fixture.ts";
import { expect, hydrated, test } from "./stack.fixture.ts";

const messages = {
  Name: "Name must be at least 2 characters",
  Email: "Invalid email address",
  Phone: "Phone number must be at least 10 digits",
  Message: "Message must be at least 10 characters",
};

test("a message is checked, sent and kept", async ({ stack }) => {
  const email = ownEmail();
  const page = await stack.openVisitor();
  await page.goto(`${stack.siteUrl}/contact`);
  await hydrated(page);
  const form = page.locator("#contact-form");
  const field = (label: string) => form.getByLabel(label, { exact: true });

  await form.getByRole("button", { name: "Send Message" }).click();
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(message));
  }
  const toast = page.locator("[data-toaster]").getByRole("alert");
  await expect(toast).toContainText("Validation Error");
  await expect(toast).toContainText("Please check the form for errors");
  await expect(field("Name")).toBeFocused();

  await field("Name").fill("Jo");
  await field("Email").fill(email);
  await field("Phone").fill("1234567890");
  await field("Message").fill("0123456789");
  const sending = form.getByRole("button", { name: "Sending..." });
  // Awaited before it appears, since it stays for only a second.
  const isSending = expect(sending).toBeDisabled();
  await form.getByRole("button", { name: "Send Message" }).click();
  await isSending;
  const words = "We'll get back to you as soon as possible.";
  await expect(
    page.getByRole("status").filter({ hasText: "Message sent!" }),
  ).toContainText(words);
  await expect(form.locator(".form-sent")).toContainText(words);
  await expect(form.locator(".form-sent")).toBeFocused();
  for (const label of Object.keys(messages))
    await expect(field(label)).toHaveValue("");
  await expect
    .poll(() => rowsOf(stack, "contact_messages", "email", email), {
      timeout: 60_000,
    })
    .toMatchObject([
      { name: "Jo", phone: "1234567890", message: "0123456789" },
    ]);
});
