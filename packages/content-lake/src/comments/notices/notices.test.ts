import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  commentOf,
  startTestServer,
  type Person,
  type TestServer,
} from "../../server/server.fixture.ts";
import type { CommentNotice, NoticeOutcome } from "../../notice.ts";

let server: TestServer;
let ann: Person;
let ben: Person;
let mails: CommentNotice[];
let outcome: NoticeOutcome;

beforeEach(async () => {
  mails = [];
  outcome = "sent";
  server = await startTestServer({
    mail: async (notice) => {
      if ("task" in notice) mails.push(notice);
      return outcome;
    },
  });
  ann = await server.person("editor", "Ann Editor");
  ben = await server.person("compliance", "Ben Compliance");
  await server.api("/data/mutate/production", {
    body: {
      mutations: [
        { create: { _id: "drafts.article", _type: "article", title: "Hail" } },
      ],
    },
  });
  await ann.api("/comments/production/setup", {});
});

afterEach(() => server.close());

function mentioning(author: Person, ...people: { id: string }[]): object {
  const children = people.map(({ id }) => ({ _type: "mention", userId: id }));
  const words = { _type: "span", text: ", is\nthis so?" };
  const message = [{ _type: "block", children: [...children, words] }];
  return commentOf(author, { message });
}

function taskOf(author: Person, fields: object = {}): object {
  return {
    _id: "task",
    _type: "tasks.task",
    authorId: author.id,
    title: "Check\nthe dates",
    status: "open",
    target: {
      documentType: "article",
      document: { _ref: "article", _weak: true },
    },
    ...fields,
  };
}

async function write(person: Person, ...mutations: object[]): Promise<void> {
  expect(await person.write(...mutations)).toBe(200);
}

/** The sent emails, once nothing more is due. */
async function mailed(count: number): Promise<CommentNotice[]> {
  await expect.poll(() => mails.length).toBe(count);
  await expect.poll(() => statesOf("due", "sending")).toBe(0);
  expect(mails).toHaveLength(count);
  return mails;
}

function statesOf(...states: string[]): number {
  const marks = states.map(() => "?").join();
  const row = server.lake.database
    .prepare(
      `SELECT count(*) AS n FROM comment_notices WHERE state IN (${marks})`,
    )
    .get(...states);
  return Number(row?.["n"]);
}

describe("a mention", () => {
  it("is mailed once, with its author, its document and its address", async () => {
    await write(ann, { create: { _id: "c", ...mentioning(ann, ben) } });
    expect(await mailed(1)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        reason: "mention",
        to: { email: "ben.compliance@example.com", name: "Ben Compliance" },
        from: "Ann Editor",
        task: null,
        words: "@Ben Compliance, is this so?",
        document: { type: "article", title: "Hail" },
        url: `${server.url}/intent/edit/id=article;type=article;inspect=sanity%2Fcomments;comment=c`,
      },
    ]);
    const { message } = mentioning(ann, ben, ann) as { message: unknown };
    await write(ann, { patch: { id: "c", set: { message: [] } } });
    await write(ann, { patch: { id: "c", set: { message } } });
    await write(ben, { patch: { id: "c", set: { status: "resolved" } } });
    await mailed(1);
    expect(server.logLines.join("")).not.toMatch(/@|Hail|Ann Editor/);
  });

  it("is not mailed if the account is gone or disabled, or cannot see the document", async () => {
    const gone = await server.person("editor", "Gone");
    await server.accounts.users.change(gone.id, { isDisabled: true });
    await write(ann, { create: mentioning(ann, gone, { id: "nobody" }) });
    const other = { _ref: "elsewhere", _weak: true };
    const target = { document: other, documentType: "article" };
    await write(ann, { create: { ...mentioning(ann, ben), target } });
    await mailed(0);
    expect(statesOf("dropped")).toBe(3);
  });

  it("that was taken back before a mail server answered is not mailed", async () => {
    outcome = "unreachable";
    await write(ann, { create: { _id: "c", ...mentioning(ann, ben) } });
    await expect.poll(() => mails.length).toBe(1);
    await write(ann, { delete: { id: "c" } });
    server.lake.database.exec("UPDATE comment_notices SET due_at = 0");
    outcome = "sent";
    await write(ann, { create: { _id: "d", ...mentioning(ann, ben) } });
    await mailed(2);
    expect([statesOf("sent"), statesOf("dropped")]).toEqual([1, 1]);
  });
});

it("a task is mailed to its assignee, once the Studio says that it is made", async () => {
  await write(ann, { create: taskOf(ann, { assignedTo: ben.id }) });
  await mailed(0);
  const description = [
    {
      _type: "block",
      children: [
        { _type: "mention", userId: ben.id },
        { _type: "span", text: ": both" },
      ],
    },
  ];
  const set = { createdByUser: "2026-01-01T00:00:00Z", description };
  await write(ann, { patch: { id: "task", set } });
  expect(await mailed(1)).toMatchObject([
    {
      reason: "assignment",
      to: { name: "Ben Compliance" },
      from: "Ann Editor",
      task: "Check the dates",
      words: "@Ben Compliance: both",
      document: { title: "Hail" },
      url: `${server.url}/structure?sidebar=tasks&selectedTask=task&viewMode=edit`,
    },
  ]);
});
