import type { Page } from "@playwright/test";

import { colleague } from "./account.fixture.ts";
import { expect, field, publish, type Stack, test } from "./stack.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

test.use({ stackVariables: { GUARDED: "licenses,timelines,legal-facts" } });

const LICENCE = "licence-colorado";
const ann = colleague("Ann", "editor");
const ben = colleague("Ben", "compliance");

/** What is drafted of the license, as its editor's form would write it. */
async function draftLicensee(stack: Stack, licensee: string): Promise<void> {
  const { body } = await stack.lake(`/data/doc/production/${LICENCE}`);
  const [published] = body["documents"] as Record<string, unknown>[];
  const { status } = await stack.lake("/data/mutate/production", {
    mutations: [
      {
        createOrReplace: {
          ...published,
          ...{ _id: `drafts.${LICENCE}`, licensee },
        },
      },
    ],
  });
  expect(status).toBe(200);
}

async function openLicence(studio: Page, { studioUrl }: Stack): Promise<void> {
  await goInStudio(
    studio,
    studioUrl,
    `/intent/edit/id=${LICENCE};type=stateLicence/`,
  );
  // A busy machine takes its time over the Studio; the test's own limit ends it.
  await expect(field(studio, "licensee")).toBeVisible({ timeout: 0 });
}

const actions = (studio: Page) =>
  studio.getByTestId("pane-footer").getByTestId("action-menu-button");

/**
 * Opens the dialog of an action, which says something when it is whole. While its
 * panes find their places the Studio forgets an open dialog: then a person opens
 * it again.
 */
async function openAction(studio: Page, name: string, says: string | RegExp) {
  const dialog = studio.getByRole("dialog");
  const item = studio.getByRole("menuitem", { name });
  await expect(async () => {
    if (await dialog.isHidden()) {
      if (await item.isHidden()) await actions(studio).click();
      await item.click({ timeout: 5_000 });
    }
    await expect(dialog).toContainText(says, { timeout: 5_000 });
  }).toPass();
  return dialog;
}

/** The answer of the dataset for comments and tasks. */
async function ask(stack: Stack, query: string): Promise<unknown> {
  const { body } = await stack.lake(
    `/data/query/production-comments?query=${encodeURIComponent(query)}`,
  );
  return body["result"];
}

const open = `count(*[_id in path("approval.**") && status == "open"])`;

test("an editor asks Compliance and gets an answer; later requests are withdrawn, or closed by publishing", async ({
  stack,
}) => {
  for (const each of [ann, ben]) await stack.employ(each);
  await draftLicensee(stack, "Drafted by Ann");
  const editor = await stack.openStudio(ann);
  await openLicence(editor, stack);
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
  const answering = await openAction(officer, "Answer request", "Ann asked on");
  await answering.getByLabel("Your answer").fill("Write it out.");
  await answering.getByRole("button", { name: "Answer and close" }).click();
  await expect(answering).toBeHidden();
  expect(
    await ask(
      stack,
      `*[_type == "comment"]{"to": message[0].children[0].userId == *[_id in path("approval.**")][0].authorId, "text": message[0].children[1].text}`,
    ),
  ).toEqual([{ to: true, text: " Write it out." }]);

  // The same draft again: nothing was changed, but there is something to say.
  const askAgain = async () => {
    await openAction(editor, "Ask Compliance", /Whom to ask/);
    await asking.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(asking).toBeHidden();
    expect(await ask(stack, open)).toBe(1);
  };
  await askAgain();
  const own = await openAction(editor, "Waiting for approval", "You asked on");
  await own.getByRole("button", { name: "Withdraw the request" }).click();
  await expect(own).toBeHidden();
  expect(await ask(stack, open)).toBe(0);

  await goInStudio(editor, stack.studioUrl, "/");
  const listed = editor.getByRole("region", { name: "Waiting for approval" });
  await expect(listed).toContainText(
    "Nothing waits for the approval of others.",
  );

  await openLicence(editor, stack);
  await askAgain();
  await publish(officer);
  await expect.poll(() => ask(stack, open)).toBe(0);
});
