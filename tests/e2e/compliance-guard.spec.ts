import type { Page } from "@playwright/test";

import { colleague } from "./account.fixture.ts";
import { expect, fillField, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

test.use({ stackVariables: { GUARDED: "licenses,timelines,legal-facts" } });

const LICENCE = "licence-colorado";
const STATE = "state-texas";
const STORM = "storm-hail-and-wind";

async function openLicence(studio: Page, studioUrl: string): Promise<void> {
  await goInStudio(
    studio,
    studioUrl,
    `/intent/edit/id=${LICENCE};type=stateLicence/`,
  );
  await expect(licensee(studio)).toBeEditable({ timeout: 120_000 });
}

function licensee(studio: Page) {
  return studio.getByTestId("field-licensee").locator("input").first();
}

test("an editor drafts a license, and the role Compliance publishes it", async ({
  stack,
}) => {
  await stack.employ(colleague("The editor", "editor"));
  await stack.employ(colleague("The compliance", "compliance"));
  const published = async () => {
    const { body } = await stack.lake(`/data/doc/production/${LICENCE}`);
    return (body["documents"] as { licensee?: string }[])[0]?.licensee;
  };

  const editor = await stack.openStudio(colleague("The editor", "editor"));
  await openLicence(editor, stack.studioUrl);
  await fillField(licensee(editor), "Drafted by an editor");
  const button = editor.getByTestId("action-publish");
  await expect(button).toBeDisabled();
  await button.locator("..").hover();
  await expect(
    editor.getByText(/published by the role Compliance/),
  ).toBeVisible();
  // The content source refuses what the button does not offer.
  const answer = await editor.request.post(
    `${stack.studioUrl}/v2025-02-19/data/actions/production`,
    {
      headers: { origin: stack.studioUrl },
      data: {
        actions: [
          {
            actionType: "sanity.action.document.publish",
            publishedId: LICENCE,
            draftId: `drafts.${LICENCE}`,
          },
        ],
      },
    },
  );
  expect(answer.status()).toBe(403);
  expect(await published()).not.toBe("Drafted by an editor");

  const officer = await stack.openStudio(
    colleague("The compliance", "compliance"),
  );
  await openLicence(officer, stack.studioUrl);
  await expect(licensee(officer)).toHaveValue("Drafted by an editor");
  await officer.getByTestId("action-publish").click();
  await expect.poll(published).toBe("Drafted by an editor");
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
    write: async (patch: object) =>
      expect(
        await act({ actionType: "sanity.action.document.edit", patch }),
      ).toBe(200),
    publish: () => act({ actionType: "sanity.action.document.publish" }),
  };
}

test("an editor publishes a state, and only the role Compliance its legal facts", async ({
  stack,
}) => {
  const editorAccount = colleague("The editor", "editor");
  await stack.employ(editorAccount);
  const editor = await stack.openStudio(editorAccount);
  const { write } = actionsOn(editor, stack.studioUrl, STATE);
  const button = editor.getByTestId("action-publish");
  await write({ set: { order: 7 } });
  await goInStudio(
    editor,
    stack.studioUrl,
    `/intent/edit/id=${STATE};type=state/`,
  );
  await expect(button).toBeEnabled({ timeout: 120_000 });
  await write({ set: { "legalFacts[0].value": "Changed by an editor" } });
  await expect(button).toBeDisabled();
  await button.locator("..").hover();
  await expect(
    editor.getByText(/legal facts of a state are published by/),
  ).toBeVisible();
});

test("an editor publishes a storm, and only the role Compliance what a catastrophe changes in the law", async ({
  stack,
}) => {
  const editorAccount = colleague("The editor", "editor");
  await stack.employ(editorAccount);
  const editor = await stack.openStudio(editorAccount);
  const { write, publish } = actionsOn(editor, stack.studioUrl, STORM);
  const button = editor.getByTestId("action-publish");
  await write({ set: { name: "Hail, named by an editor" } });
  await goInStudio(
    editor,
    stack.studioUrl,
    `/intent/edit/id=${STORM};type=storm/`,
  );
  await expect(button).toBeEnabled({ timeout: 120_000 });
  expect(await publish()).toBe(200);

  const catastrophe = {
    ...{ _type: "declaredCatastrophe", _key: "tx" },
    state: { _type: "reference", _ref: STATE },
    legalFacts: [
      { _type: "legalFact", _key: "cap", value: "Changed by an editor" },
    ],
  };
  await write({ set: { catastrophes: [catastrophe] } });
  await expect(button).toBeDisabled();
  await button.locator("..").hover();
  await expect(
    editor.getByText(/declared catastrophe changes in the law is published by/),
  ).toBeVisible();
  // The content source refuses what the button does not offer.
  expect(await publish()).toBe(403);
});
