import { expect, test, type Person } from "./stack.fixture.ts";

const LICENCE = "licence-colorado";
const person = (role: string): Person => ({
  email: `${role}@example.com`,
  name: `The ${role}`,
  role,
  password: "a long enough secret",
});

test("an editor publishes a license", async ({ stack }) => {
  await stack.employ(person("editor"));
  const editor = await stack.openStudio(person("editor"));
  await editor.goto(
    `${stack.studioUrl}/intent/edit/id=${LICENCE};type=stateLicence/`,
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
      const { body } = await stack.lake(`/data/doc/production/${LICENCE}`);
      return (body["documents"] as { licensee?: string }[])[0]?.licensee;
    })
    .toBe("Written by an editor");
});

test("a user whose account is disabled is signed out at once", async ({
  stack,
}) => {
  const viewer = person("viewer");
  await stack.employ(viewer);
  const studio = await stack.openStudio(viewer);
  await studio.goto(stack.studioUrl);
  await expect(
    studio.getByTestId("structure-tool-list-pane").first(),
  ).toBeVisible();
  const command = { subject: "user", verb: "disable", email: viewer.email };
  expect((await stack.lake("/accounts/commands", command)).status).toBe(200);
  const me = await studio.request.get(
    `${stack.studioUrl}/v2025-02-19/users/me`,
  );
  expect(await me.json()).toEqual({});
});
