import { expect, test, type Person } from "./house.ts";

const LICENCE = "licence-colorado";
const person = (role: string): Person => ({
  email: `${role}@example.com`,
  name: `The ${role}`,
  role,
  password: "a long enough secret",
});

test("an editor publishes a license", async ({ house }) => {
  await house.employ(person("editor"));
  const editor = await house.openStudio(person("editor"));
  await editor.goto(
    `${house.studioUrl}/intent/edit/id=${LICENCE};type=stateLicence/`,
  );
  const licensee = editor
    .getByTestId("field-licensee")
    .locator("input")
    .first();
  await expect(licensee).toBeEditable({ timeout: 120_000 });
  await licensee.fill("Written by an editor");
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeEnabled();
  await button.click();
  await expect
    .poll(async () => {
      const { body } = await house.lake(`/data/doc/production/${LICENCE}`);
      return (body["documents"] as { licensee?: string }[])[0]?.licensee;
    })
    .toBe("Written by an editor");
});

test("whoever loses an account is signed out at once", async ({ house }) => {
  const viewer = person("viewer");
  await house.employ(viewer);
  const studio = await house.openStudio(viewer);
  await studio.goto(house.studioUrl);
  await expect(
    studio.getByTestId("structure-tool-list-pane").first(),
  ).toBeVisible();
  const command = { subject: "user", verb: "disable", email: viewer.email };
  expect((await house.lake("/accounts/commands", command)).status).toBe(200);
  const me = await studio.request.get(
    `${house.studioUrl}/v2025-02-19/users/me`,
  );
  expect(await me.json()).toEqual({});
});
