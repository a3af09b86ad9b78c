import type { Page } from "@playwright/test";

import { ben, expect, type Stack } from "./stack.fixture.ts";
import { openDocument, openMenu } from "./studio-form.fixture.ts";

/** A document that only Compliance publishes. */
export const LICENSE = "licence-colorado";
export const COMMENTS = "production-comments";

export const banner = (studio: Page) => studio.getByTestId("approval-banner");

/** The part of Home with what waits for its reader. */
export const forMe = (studio: Page) =>
  studio.getByRole("region", { name: "For me" });

export const openLicense = (studio: Page, { studioUrl }: Stack) =>
  openDocument(studio, studioUrl, "stateLicence", LICENSE, "licensee");

export const openRequests = (stack: Stack) =>
  stack.ask<number>(
    `count(*[_id in path("approval.**") && status == "open"])`,
    COMMENTS,
  );

/** Writes a draft of a document as an editor's form does, and returns its revision. */
export async function draft(
  stack: Stack,
  id: string,
  set: object,
): Promise<string> {
  const published = await stack.document(id);
  await stack.mutate(
    { createIfNotExists: { ...published, _id: `drafts.${id}` } },
    { patch: { id: `drafts.${id}`, set } },
  );
  return String((await stack.document(`drafts.${id}`))?.["_rev"]);
}

/** Writes a request as a custom program may: any title, for any document. */
export async function ask(
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

/** Requests approval of the open draft with its main button. */
export async function askBen(editor: Page, note: string): Promise<void> {
  const asking = editor.getByRole("dialog", { name: "Approval" });
  await openMenu(editor.getByTestId("action-askcompliance"), asking);
  await asking.getByLabel("Whom to ask").selectOption("Ben");
  await asking.getByLabel(/What to look at/).fill(note);
  await asking.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(asking).toBeHidden();
}

/** Publishes with a direct request, bypassing every button; returns the status. */
export async function publishPast(
  editor: Page,
  { studioUrl }: Stack,
  id: string,
) {
  const address = `${studioUrl}/v2025-02-19/data/actions/production`;
  const ids = { publishedId: id, draftId: `drafts.${id}` };
  const action = { actionType: "sanity.action.document.publish", ...ids };
  const headers = { origin: studioUrl };
  const data = { actions: [action] };
  return (await editor.request.post(address, { headers, data })).status();
}
