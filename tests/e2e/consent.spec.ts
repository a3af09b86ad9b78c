import type { Page } from "@playwright/test";

import {
  ann,
  ben,
  expect,
  forgive,
  type Stack,
  test,
} from "./stack.fixture.ts";
import { openDocument } from "./studio-form.fixture.ts";
import { goInStudio } from "./studio-session.fixture.ts";

const LICENSE = "licence-colorado";
const COMMENTS = "production-comments";

const openRequests = (stack: Stack) =>
  stack.ask<number>(
    `count(*[_id in path("approval.**") && status == "open"])`,
    COMMENTS,
  );

/** Writes a draft of a document as an editor's form does, and returns its revision. */
async function draft(stack: Stack, id: string, set: object): Promise<string> {
  const published = await stack.document(id);
  await stack.mutate(
    { createIfNotExists: { ...published, _id: `drafts.${id}` } },
    { patch: { id: `drafts.${id}`, set } },
  );
  return String((await stack.document(`drafts.${id}`))?.["_rev"]);
}

/** A request as a custom program may write it: any title, for any document. */
async function ask(
  editor: Page,
  stack: Stack,
  request: { documentId: string; draftRevision: string; title: string },
): Promise<void> {
  const me = await editor.request.get(`${stack.studioUrl}/v1/users/me`);
  const { id: authorId } = (await me.json()) as { id: string };
  const { body } = await stack.lake("/accounts/members");
  const members = body["members"] as { id: string; email: string }[];
  const assignedTo = members.find(({ email }) => email === ben.email)?.id;
  await stack.lake(`/comments/production/setup`, {});
  const { documentId, draftRevision, title } = request;
  const task = {
    _id: `approval.${crypto.randomUUID()}`,
    _type: "tasks.task",
    title: `Approve: ${title}`,
    status: "open",
    authorId,
    assignedTo,
    draftRevision,
    subscribers: [authorId],
    description: [
      { _type: "block", _key: "a", children: [{ _key: "b", text: "Typos." }] },
    ],
    target: {
      documentType: "article",
      document: {
        _type: "crossDatasetReference",
        _ref: documentId,
        _weak: true,
      },
    },
    context: { notification: { targetContentTitle: title } },
  };
  const answer = await editor.request.post(
    `${stack.studioUrl}/v2025-02-19/data/mutate/${COMMENTS}`,
    {
      headers: { origin: stack.studioUrl },
      data: { mutations: [{ create: task }] },
    },
  );
  expect(answer.status()).toBe(200);
}

test("Compliance approves what Home shows, whatever the request says, and nothing that came after", async ({
  stack,
  noise,
}) => {
  const editor = await stack.openStudio(ann);
  const officer = await stack.openStudio(ben);
  const before = String((await stack.document(LICENSE))?.["licensee"] ?? "");
  const first = await draft(stack, LICENSE, { licensee: "Whom Ben looked at" });
  const title = "Two misspelled words";
  const request = { documentId: LICENSE, draftRevision: first, title };
  await ask(editor, stack, request);

  await goInStudio(officer, stack.studioUrl, "/");
  const mine = officer.getByRole("region", { name: "For me" });
  const difference = mine.getByTestId("difference");
  await expect(difference).toContainText("Held by");
  await expect(difference).toContainText("If you approveWhom Ben looked at");
  await expect(mine.getByRole("link", { name: /Ann asks you/ })).toContainText(
    "Colorado",
  );
  await expect(mine).not.toContainText(title);

  await test.step("the draft is replaced between the look and the click", async () => {
    // Like a Studio that has not learned of the change yet.
    const actions = "**/data/actions/**";
    await officer.route(
      actions,
      async (route) => {
        await draft(stack, LICENSE, { licensee: "Whom Ben never saw" });
        await route.continue();
      },
      { times: 1 },
    );
    await mine.getByRole("button", { name: /^Approve and publish: / }).click();
    await expect(mine.getByRole("status")).toContainText(
      "is not what you looked at anymore",
    );
    forgive(noise, /status of 409/);
    const published = await stack.document(LICENSE);
    expect(String(published?.["licensee"] ?? "")).toBe(before);
  });

  await test.step("the request ends with its draft", async () => {
    await expect(mine).toContainText("Nobody is waiting for you.");
    expect(await openRequests(stack)).toBe(0);
    // A Studio that was loaded before any requests existed has none.
    await editor.goto(stack.studioUrl);
    await openDocument(
      editor,
      stack.studioUrl,
      "stateLicence",
      LICENSE,
      "licensee",
    );
    await expect(editor.getByTestId("approval-banner")).toContainText(
      "is over, because the draft has changed since",
    );
    await expect(editor.getByTestId("action-askcompliance")).toBeEnabled({
      timeout: 0,
    });
  });

  await test.step("more than a card holds is opened first", async () => {
    const draftRevision = await draft(stack, LICENSE, {
      state: { _type: "reference", _ref: "state-texas" },
    });
    await ask(editor, stack, { ...request, draftRevision });
    await expect(mine).toContainText("It changes more than can be shown here");
    await expect(
      mine.getByRole("button", { name: /^Decline: / }),
    ).toBeVisible();
    await expect(
      mine.getByRole("button", { name: /^Approve and publish: / }),
    ).toHaveCount(0);
  });
});
