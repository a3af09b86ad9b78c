import { colleague } from "./account.fixture.ts";
import { expect, fillField, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const LICENCE = "licence-colorado";

test("an editor publishes a license", async ({ stack }) => {
  await stack.employ(colleague("The editor", "editor"));
  const editor = await stack.openStudio(colleague("The editor", "editor"));
  await goInStudio(
    editor,
    stack.studioUrl,
    `/intent/edit/id=${LICENCE};type=stateLicence/`,
  );
  const licensee = editor
    .getByTestId("field-licensee")
    .locator("input")
    .first();
  await expect(licensee).toBeEditable({ timeout: 120_000 });
  await fillField(licensee, "Written by an editor");
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
  const viewer = colleague("The viewer", "viewer");
  await stack.employ(viewer);
  const studio = await stack.openStudio(viewer);
  await goInStudio(studio, stack.studioUrl, "/");
  const home = studio.getByTestId("home-tool");
  await expect(home).toBeVisible();
  await expect(home.getByText("Loading…")).toHaveCount(0);
  const cookies = await studio.context().cookies(stack.studioUrl);
  const me = () =>
    fetch(`${stack.studioUrl}/v2025-02-19/users/me`, {
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      },
    }).then((answer) => answer.json());
  expect(await me()).toMatchObject({ email: viewer.email });
  // The open Studio would say in the console that it is refused.
  await studio.context().close();
  const command = { subject: "user", verb: "disable", email: viewer.email };
  expect((await stack.lake("/accounts/commands", command)).status).toBe(200);
  expect(await me()).toEqual({});
});
