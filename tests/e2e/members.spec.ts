import { expect, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const guest = { email: "guest@site.localhost", name: "Guest", role: "editor" };

test("an administrator invites a member, disables and deletes the account", async ({
  stack,
  noise,
}) => {
  const admin = {
    email: "admin@site.localhost",
    name: "Admin",
    role: "administrator",
    password: "the admin's long password",
  };
  await stack.employ(admin);
  const page = await stack.openStudio(admin);
  await goInStudio(page, stack.studioUrl, "/members");
  await page.getByLabel("E-mail").fill(guest.email);
  await page.getByLabel("Name", { exact: true }).fill(guest.name);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = page.getByLabel(`Link for ${guest.email}`);
  const address = await link.inputValue();

  await test.step("an invited user chooses a password without a script", async () => {
    const visitor = await stack.openVisitor({ javaScriptEnabled: false });
    await visitor.goto(address);
    await visitor.getByLabel("New password").fill("guest's long password");
    await visitor.getByRole("button", { name: "Save and sign in" }).click();
    await expect(visitor).toHaveURL(`${stack.studioUrl}/`);
    await visitor.goto(address);
    await expect(visitor.getByRole("heading")).toHaveText(
      "This link is no longer valid",
    );
    // The browser reports the answer 410.
    expect(noise.splice(0)).toEqual([expect.stringContaining("410 (Gone)")]);
  });

  await page.reload();
  const members = page.getByTestId("members").getByRole("listitem");
  const row = members.filter({ hasText: guest.email });
  await expect(row).toContainText("signed in with 1 browser");
  await row.getByRole("button", { name: "Disable: Guest" }).click();
  await expect(
    row.getByRole("button", { name: "Enable: Guest" }),
  ).toBeFocused();
  await expect(row.getByRole("status")).toContainText("cannot sign in");
  await expect(row).toContainText("signed in nowhere");
  await row.getByRole("button", { name: "Delete: Guest" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: `${guest.email} was deleted` }),
  ).toBeFocused();
});

test("an editor sees no members, and the lake names none", async ({
  stack,
}) => {
  const editor = { ...guest, password: "guest's long password" };
  await stack.employ(editor);
  const page = await stack.openStudio(editor);
  await goInStudio(page, stack.studioUrl, "/");
  await expect(page.getByRole("link", { name: "Members" })).toHaveCount(0);
  const response = await page.request.get(
    `${stack.studioUrl}/v1/accounts/members`,
  );
  expect(response.status()).toBe(403);
});
