import { expect, readUntil, test } from "./stack.fixture.ts";
import {
  draftField,
  field,
  fillField,
  openAction,
  openDocument,
  publish,
} from "./studio-form.fixture.ts";

const FACT = "fact-commercial-fire-loss";
const HOLDER = "article-fire-damage-guide";
const PAGE = "/blog/fire-damage-guide";
const ARTICLE = "article-technology-claims-processing";

test("a fact says where it stands, changes every text with one publication, and stays while a text holds it", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "fact", FACT);
  const pane = studio.getByTestId("fact-uses");
  const row = pane.getByRole("listitem").filter({ hasText: "(Article)" });
  await expect(async () => {
    if (await pane.isHidden())
      await studio
        .getByRole("button", { name: "Where this appears", exact: true })
        .click({ timeout: 8_000 });
    await expect(row).toHaveCount(1, { timeout: 20_000 });
  }).toPass();
  await expect(row.getByRole("link", { name: "body" })).toBeVisible();
  await expect(
    row.getByRole("link", { name: new RegExp(PAGE) }),
  ).toHaveAttribute("href", new RegExp(`${PAGE}$`));

  await draftField(stack, studio, FACT, "value", "$171,300");
  await studio.getByTestId("action-publish").click();
  await expect(studio.getByRole("dialog")).toContainText(
    "Value: $165,000 → $171,300",
  );
  expect((await stack.document(FACT))?.["value"]).toBe("$165,000");
  await publish(studio);
  await readUntil(
    `${stack.siteUrl}${PAGE}`,
    ({ text }) => text.includes("$171,300") && !text.includes("$165,000"),
    ({ text }) => text.includes("{commercial-fire-loss"),
  );
  await expect
    .poll(async () => JSON.stringify(await stack.document(HOLDER)))
    .toContain("{commercial-fire-loss|$171,300}");

  await openAction(studio, "Delete");
  const dialog = studio.getByTestId("take-down");
  await expect(dialog).toContainText("Remove it from them first");
  await expect(dialog.getByTestId("take-down-confirm")).toBeDisabled();
  await studio.keyboard.press("Escape");
});

test("a fact is offered while it is typed, and read below the field", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  const description = studio.getByTestId("field-description");
  await fillField(field(studio, "description"), "Our fee is typically {fee");
  await description
    .getByRole("button", { name: "Typical fee, of the settlement: 10-15%" })
    .click();
  const token = "Our fee is typically {fee-range|10-15%}";
  await expect(field(studio, "description")).toHaveValue(token);
  await expect(description.getByTestId("fact-notes")).toHaveText(
    "Reads: Our fee is typically 10-15%",
  );
});

test("a value typed into a fact gives way to what visitors read, in the text and in its title", async ({
  stack,
}) => {
  const studio = await stack.openStudio();
  await openDocument(studio, stack.studioUrl, "article", ARTICLE);
  await fillField(field(studio, "title"), "A fee of {fee-range|99%}");
  await field(studio, "title").blur();
  await expect(field(studio, "title")).toHaveValue(
    "A fee of {fee-range|10-15%}",
  );
  await expect(studio.getByTestId("document-panel-document-title")).toHaveText(
    "A fee of 10-15%",
  );
  await studio
    .getByTestId("field-title")
    .getByRole("link", { name: /^Change this fact/ })
    .click();
  await expect(field(studio, "value")).toHaveValue("10-15%");
});
