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

test("a warning is quoted, set aside with a reason, and brought back", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ID);
  const text = "In Florida we charge 25 % of the settlement.";
  await draftField(stack, studio, ID, "description", text);
  const pane = studio.getByTestId("checks-pane");
  await openMenu(
    studio.getByRole("button", { name: "Checks", exact: true }),
    pane,
  );
  const open = pane.getByRole("region", { name: /^Findings/ });
  const found = open.getByRole("listitem").filter({ hasText: text });
  await expect(found).toContainText("No rule of Florida is known here");
  await found.getByRole("button", { name: /^Set aside/ }).click();
  await found.getByLabel("Why it is right").fill("Counsel has read it.");
  await found.getByRole("button", { name: /^Set aside/ }).click();
  const aside = pane.getByRole("region", { name: /^Set aside/ });
  await expect(aside).toContainText("Counsel has read it.");
  await expect(open.filter({ hasText: text })).toHaveCount(0);
  await aside.getByRole("button", { name: /^Bring back/ }).click();
  await expect(found).toBeVisible();
  await expect(pane).toContainText(
    "Visitors see it on /blog/technology-claims-processing",
  );
});
