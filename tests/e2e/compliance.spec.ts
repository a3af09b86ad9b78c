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
  await stack.mutate({
    createOrReplace: {
      ...(await stack.document(LICENSE)),
      ...{ _id: `drafts.${LICENSE}`, licensee: "Drafted by Ann" },
    },
  });
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
  await expect(row).toContainText("waits for you");
  await expect(row).toContainText("The new name");
  await row.click();
  await expect(field(officer, "licensee")).toHaveValue("Drafted by Ann");
  expect(await stack.ask(open, COMMENTS)).toBe(1);
  const waits = editor.getByRole("region", { name: "Waiting for approval" });
  await goInStudio(editor, stack.studioUrl, "/");
  await expect(waits).toContainText("waits for Ben");

  await publish(officer);
  await expect.poll(() => stack.ask(open, COMMENTS)).toBe(0);
  await expect(waits).toContainText(
    "Nothing waits for the approval of others.",
  );
});

/** An editor's requests for actions on a document. */
function actionsOn(editor: Page, studioUrl: string, id: string) {
  const act = async (action: object) => {
    const answer = await editor.request.post(
      `${studioUrl}/v2025-02-19/data/actions/production`,
      {
        headers: { origin: studioUrl },
        data: {
          actions: [{ publishedId: id, draftId: `drafts.${id}`, ...action }],
        },
      },
    );
    return answer.status();
  };
  return {
    write: async (set: object) =>
      expect(
        await act({
          actionType: "sanity.action.document.edit",
          patch: { set },
        }),
      ).toBe(200),
    publish: () => act({ actionType: "sanity.action.document.publish" }),
  };
}

/** Expects the button to be refused, and the content source to refuse it too. */
async function expectGuarded(
  editor: Page,
  words: RegExp,
  publishing: Promise<number>,
): Promise<void> {
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeDisabled();
  await button.locator("..").hover();
  await expect(editor.getByText(words)).toBeVisible();
  expect(await publishing).toBe(403);
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
    /published by the role Compliance/,
    actionsOn(editor, stack.studioUrl, LICENSE).publish(),
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
  const { write, publish } = actionsOn(editor, stack.studioUrl, id);
  await write({ order: 7 });
  await goInStudio(
    editor,
    stack.studioUrl,
    `/intent/edit/id=${id};type=state/`,
  );
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeEnabled({ timeout: 0 });
  expect(await publish()).toBe(200);
  await write({ "legalFacts[0].value": "Changed by an editor" });
  await expectGuarded(
    editor,
    /legal facts of a state are published by/,
    publish(),
  );
});
