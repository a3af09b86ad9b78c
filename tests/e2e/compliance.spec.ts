import type { Page } from "@playwright/test";

import { ann, ben, expect, type Stack, test } from "./stack.fixture.ts";
import {
  field,
  openDocument,
  openMenu,
  publish,
} from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const LICENSE = "licence-colorado";

const banner = (studio: Page) => studio.getByTestId("approval-banner");

const openLicense = (studio: Page, { studioUrl }: Stack) =>
  openDocument(studio, studioUrl, "stateLicence", LICENSE, "licensee");

const open = `count(*[_id in path("approval.**") && status == "open"])`;
const COMMENTS = "production-comments";

/** Requests approval of the open draft with its main button. */
async function askBen(editor: Page, note: string): Promise<void> {
  const asking = editor.getByRole("dialog", { name: "Approval" });
  await openMenu(editor.getByTestId("action-askcompliance"), asking);
  await asking.getByLabel("Whom to ask").selectOption("Ben");
  await asking.getByLabel(/What to look at/).fill(note);
  await asking.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(asking).toBeHidden();
}

test("an editor asks Compliance, and publishing closes the request", async ({
  stack,
}) => {
  const editor = await stack.openStudio(ann);
  await draft(stack, LICENSE, { licensee: "Drafted by Ann" });
  await openLicense(editor, stack);
  await expect(field(editor, "licensee")).toHaveValue("Drafted by Ann");
  await askBen(editor, "The new name");
  await expect(banner(editor)).toContainText("Waiting for approval by Ben");
  await expect(editor.getByTestId("action-waitingforapproval")).toBeDisabled();
  // Bypassing every button, the content source refuses: a license, the text of
  // a law, and a fact that it prints.
  const lawOf = (value: string) => ({ "legalFacts[0].value": value });
  const law = lawOf("At most {fee-range|10-15%} of the settlement");
  await stack.mutate({ patch: { id: "state-texas", set: law } });
  await draft(stack, "state-texas", lawOf("Changed by an editor"));
  await draft(stack, "fact-fee-range", { value: "33%" });
  for (const id of [LICENSE, "state-texas", "fact-fee-range"])
    expect(await publishPast(editor, stack, id), id).toBe(403);

  const officer = await stack.openStudio(ben);
  await goInStudio(officer, stack.studioUrl, "/");
  const waiting = officer.getByRole("region", { name: "For me" });
  const row = waiting.getByRole("link", { name: /Ann asks you/ });
  await expect(row).toContainText("The new name");
  await row.click();
  await expect(field(officer, "licensee")).toHaveValue("Drafted by Ann");
  expect(await stack.ask(open, COMMENTS)).toBe(1);
  const waits = editor.getByRole("region", { name: "Waiting for approval" });
  await expect(banner(officer)).toContainText("Ann asks you to approve");
  await goInStudio(editor, stack.studioUrl, "/");
  await expect(waits).toContainText("waiting for Ben");

  await expect(officer.getByTestId("action-approveandpublish")).toBeEnabled({
    timeout: 0,
  });
  await publish(officer);
  await expect.poll(() => stack.ask(open, COMMENTS)).toBe(0);
  await expect(waits).toBeHidden();
});

test("a request is declined, answered and approved from Home", async ({
  stack,
}) => {
  const editor = await stack.openStudio(ann);
  await draft(stack, LICENSE, { licensee: "Drafted by Ann" });
  await openLicense(editor, stack);
  await askBen(editor, "The new name");
  const officer = await stack.openStudio(ben);
  await goInStudio(officer, stack.studioUrl, "/");
  const mine = officer.getByRole("region", { name: "For me" });
  await mine.getByRole("button", { name: /^Decline: / }).click();
  await mine.getByLabel("What has to change").fill("The name is misspelled.");
  await mine.getByRole("button", { name: /^Decline: / }).click();
  await expect(mine).toContainText("Nobody is waiting for you.");
  await expect(mine.getByRole("status")).toContainText("You declined");
  await expect(banner(editor)).toContainText("The name is misspelled.");
  await goInStudio(editor, stack.studioUrl, "/");
  const hers = editor.getByRole("region", { name: "For me" });
  await expect(hers).toContainText("Not approved: The name is misspelled.");
  await hers.getByRole("button", { name: /^Answer: / }).click();
  await hers.getByLabel(/^Your answer to Ben/).fill("Corrected.");
  await hers.getByRole("button", { name: /^Answer: / }).click();
  await expect(hers).toContainText("Nobody is waiting for you.");
  await expect(mine).toContainText("Corrected.");

  await openLicense(editor, stack);
  await askBen(editor, "Now it is right");
  await mine.getByRole("button", { name: /^Approve and publish: / }).click();
  await expect(mine.getByRole("status")).toContainText("is published");
  expect((await stack.document(LICENSE))?.["licensee"]).toBe("Drafted by Ann");
});

/** Writes a draft of a document, as an editor's form does. */
async function draft(stack: Stack, id: string, set: object): Promise<void> {
  const stored = await stack.document(id);
  await stack.mutate(
    { createIfNotExists: { ...stored, _id: `drafts.${id}` } },
    { patch: { id: `drafts.${id}`, set } },
  );
}

/** Publishes with a direct request, bypassing every button; returns the status. */
async function publishPast(editor: Page, { studioUrl }: Stack, id: string) {
  const address = `${studioUrl}/v2025-02-19/data/actions/production`;
  const ids = { publishedId: id, draftId: `drafts.${id}` };
  const action = { actionType: "sanity.action.document.publish", ...ids };
  const headers = { origin: studioUrl };
  const data = { actions: [action] };
  return (await editor.request.post(address, { headers, data })).status();
}
