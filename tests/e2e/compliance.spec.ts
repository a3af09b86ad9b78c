import type { Page } from "@playwright/test";

import { colleague, expect, type Stack, test } from "./stack.fixture.ts";
import {
  field,
  fillField,
  openAction,
  openDocument,
  publish,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const LICENSE = "licence-colorado";
const ann = colleague("Ann", "editor");
const ben = colleague("Ben", "compliance");

const openLicense = (studio: Page, { studioUrl }: Stack) =>
  openDocument(studio, studioUrl, "stateLicence", LICENSE, "licensee");

const open = `count(*[_id in path("approval.**") && status == "open"])`;
const COMMENTS = "production-comments";

test("an editor asks Compliance, and publishing closes the request", async ({
  stack,
}) => {
  await stack.employ(ben);
  const editor = await stack.openStudio(ann);
  await draft(stack, LICENSE, { licensee: "Drafted by Ann" });
  await openLicense(editor, stack);
  await expect(field(editor, "licensee")).toHaveValue("Drafted by Ann");
  const asking = await openAction(editor, "Ask Compliance", /Whom to ask/);
  await asking.getByLabel("Whom to ask").selectOption("Ben");
  await asking.getByLabel(/What to look at/).fill("The new name");
  await asking.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(asking).toBeHidden();

  const officer = await stack.openStudio(ben);
  await goInStudio(officer, stack.studioUrl, "/");
  const waiting = officer.getByRole("region", { name: "Waiting for me" });
  const row = waiting.getByRole("link", { name: /asked by Ann/ });
  await expect(row).toContainText("waiting for you");
  await expect(row).toContainText("The new name");
  await row.click();
  await expect(field(officer, "licensee")).toHaveValue("Drafted by Ann");
  expect(await stack.ask(open, COMMENTS)).toBe(1);
  const waits = editor.getByRole("region", { name: "Waiting for approval" });
  await goInStudio(editor, stack.studioUrl, "/");
  await expect(waits).toContainText("waiting for Ben");

  await publish(officer);
  await expect.poll(() => stack.ask(open, COMMENTS)).toBe(0);
  await expect(waits).toContainText(
    "Nothing is waiting for someone else's approval.",
  );
});

/** Writes a draft of a document, as an editor's form does. */
async function draft(stack: Stack, id: string, set: object): Promise<void> {
  const stored = await stack.document(id);
  await stack.mutate(
    { createIfNotExists: { ...stored, _id: `drafts.${id}` } },
    { patch: { id: `drafts.${id}`, set } },
  );
}

/** Publishes by a request of one's own, past every button. Out: the status. */
async function publishPast(editor: Page, { studioUrl }: Stack, id: string) {
  const address = `${studioUrl}/v2025-02-19/data/actions/production`;
  const ids = { publishedId: id, draftId: `drafts.${id}` };
  const action = { actionType: "sanity.action.document.publish", ...ids };
  const headers = { origin: studioUrl };
  const data = { actions: [action] };
  return (await editor.request.post(address, { headers, data })).status();
}

/** Expects the button to be refused, and the content source to refuse it too. */
async function expectGuarded(
  editor: Page,
  words: RegExp,
  publishing: Promise<number>,
): Promise<void> {
  expect(await publishing).toBe(403);
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeDisabled();
  await button.locator("..").hover();
  await expect(editor.getByText(words)).toBeVisible();
}

test("an editor drafts a license, and the role Compliance publishes it", async ({
  stack,
}) => {
  const licensee = "Drafted by an editor";
  const editor = await stack.openStudio(ann);
  await openLicense(editor, stack);
  await fillField(field(editor, "licensee"), licensee);
  await expectGuarded(
    editor,
    /^Only the Compliance role/,
    publishPast(editor, stack, LICENSE),
  );
  const published = async () => (await stack.document(LICENSE))?.["licensee"];
  expect(await published()).not.toBe(licensee);

  const officer = await stack.openStudio(ben);
  await openLicense(officer, stack);
  await expect(field(officer, "licensee")).toHaveValue(licensee);
  await officer.getByTestId("action-publish").click();
  await expect.poll(published).toBe(licensee);
});

test("an editor publishes a state, and only the role Compliance its law", async ({
  stack,
}) => {
  const id = "state-texas";
  const editor = await stack.openStudio(ann);
  await draft(stack, id, { order: 7 });
  await goInStudio(
    editor,
    stack.studioUrl,
    `/intent/edit/id=${id};type=state/`,
  );
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeEnabled({ timeout: 0 });
  expect(await publishPast(editor, stack, id)).toBe(200);
  await draft(stack, id, { "legalFacts[0].value": "Changed by an editor" });
  await expectGuarded(
    editor,
    /^Only the Compliance role .* legal facts/,
    publishPast(editor, stack, id),
  );
});
