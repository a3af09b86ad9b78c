import { expect, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  openAction,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";

const ID = "article-technology-claims-processing";

test("an error stops a draft, its finding leads to the field, and a warning takes a reason that is kept", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const published = (await stack.document(ID))?.["description"];
  await draftField(
    stack,
    studio,
    ID,
    "description",
    "We guarantee a higher settlement.",
  );

  const pane = studio.getByTestId("checks-pane");
  const finding = pane.getByRole("button", { name: /Guaranteed results/ });
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  await expect(finding).toBeVisible();
  await finding.click();
  await expect(field(studio, "description")).toBeFocused();

  const stopped = studio.getByRole("dialog", { name: "Not published" });
  await openMenu(studio.getByTestId("action-publish"), stopped);
  await expect(stopped).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(stopped).toBeHidden();
  // To schedule a draft is to publish it later.
  await openAction(studio, "Schedule publish");
  await expect(stopped).toContainText("Guaranteed");
  await studio.keyboard.press("Escape");
  await expect(stopped).toBeHidden();
  expect((await stack.document(ID))?.["description"]).toBe(published);

  const text = "Our services are free until we have read your policy.";
  await draftField(stack, studio, ID, "description", text);
  await expect(finding).toBeHidden();
  await publish(studio, "Marketing has agreed on these words.");
  expect((await stack.document(ID))?.["description"]).toBe(text);
  await expect(pane).toContainText("Marketing has agreed on these words.");
});
