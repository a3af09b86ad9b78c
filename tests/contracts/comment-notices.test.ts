import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, expect, it } from "vitest";

import { supervise, type SupervisedChild } from "../../scripts/stack/child.ts";
import { createNoticeListener } from "../../scripts/stack/notices.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { makeTokens } from "../fixtures/stack/lake.fixture.ts";
import {
  startMailServer,
  type MailServer,
} from "../fixtures/stack/mail-server.fixture.ts";

// The stack mails what the Content Lake tells it. A restart of the lake loses no
// mail, and sends none about a comment twice.

const folder = mkdtempSync(path.join(os.tmpdir(), "comment-notices-"));
const tokens = makeTokens();
const asSeed = { authorization: `Bearer ${tokens.write}` };
const password = "a long enough secret";
const [email, role] = ["ann@example.com", "administrator"];
const editor = { email, name: "Ann", role, password };

let mailPort: number;
let lake: SupervisedChild;
let lakeUrl: string;
let mailServer: MailServer | null = null;
/** What the lake was answered. */
const outcomes: unknown[] = [];

beforeAll(async () => {
  mailPort = await freePort();
});

afterAll(async () => {
  await lake.stop();
  await mailServer?.close();
  rmSync(folder, { recursive: true });
});

async function startLake(): Promise<void> {
  const port = await freePort();
  const listen = createNoticeListener({
    url: `smtp://127.0.0.1:${mailPort}`,
    from: "Claims <claims@example.com>",
  });
  lakeUrl = `http://127.0.0.1:${port}`;
  const seed = { label: "seed", token: tokens.write, role };
  lake = await supervise({
    name: "The lake",
    script: path.resolve("packages/content-lake/src/main.ts"),
    args: [
      ...["start", "--supervised", "--data", folder],
      ...["--port", String(port)],
    ],
    firstLine: JSON.stringify({ tokens: [seed], editor, mailsNotices: true }),
    say: () => {},
    onMessage: (message, reply) =>
      listen(message, (answer) => {
        outcomes.push(answer["outcome"]);
        reply(answer);
      }),
  });
}

async function ask(
  address: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${lakeUrl}/v2025-02-19${address}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

function post(url: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(url, { method: "POST", body, redirect: "manual" });
}

async function signIn(email: string): Promise<Record<string, string>> {
  const fields = { email, password };
  const response = await post(`${lakeUrl}/v1/auth/login/local`, fields);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, origin: lakeUrl };
}

/** The states of all notices in the file of a lake that is stopped; they are due from now on. */
function storedStates(): unknown[] {
  const file = path.join(folder, "content-lake.sqlite");
  const database = new DatabaseSync(file);
  const rows = database.prepare("SELECT state FROM comment_notices").all();
  database.exec("UPDATE comment_notices SET due_at = 0");
  database.close();
  return rows.map(({ state }) => state);
}

it("mails a mention once, over an outage of the mail server and restarts of the lake", async () => {
  await startLake();
  await ask("/accounts/commands", asSeed, {
    ...{ subject: "user", verb: "add", email: "ben@example.com" },
    ...{ name: "Ben", role: "compliance", password },
  });
  await ask("/data/mutate/production", asSeed, {
    mutations: [{ create: { _id: "a", _type: "article", title: "Hail" } }],
  });
  const { id: benId } = await ask("/users/me", await signIn("ben@example.com"));
  const asAnn = await signIn(editor.email);
  const { id: authorId } = await ask("/users/me", asAnn);
  await ask("/comments/production/setup", asAnn, {});
  const document = { _ref: "a", _weak: true };
  const children = [{ _type: "mention", userId: benId }];
  const comment = {
    _type: "comment",
    authorId,
    message: [{ _type: "block", children }],
    target: { document, documentType: "article" },
  };
  await ask("/data/mutate/production-comments", asAnn, {
    mutations: [{ create: comment }],
  });
  await expect.poll(() => outcomes).toEqual(["unreachable"]);
  await lake.stop();
  expect(storedStates()).toEqual(["due"]);

  mailServer = await startMailServer(mailPort);
  await startLake();
  await expect.poll(() => outcomes).toEqual(["unreachable", "sent"]);
  expect(mailServer.mails).toMatchObject([
    {
      to: ["ben@example.com"],
      subject: "Ann mentioned you in a comment on “Hail”",
    },
  ]);
  await lake.stop();
  expect(storedStates()).toEqual(["sent"]);
  await startLake();
  await ask("/users/me", await signIn("ben@example.com"));
  expect(mailServer.mails).toHaveLength(1);
});

/** The link in the last mail to an address. */
function linkTo(email: string): string {
  const mail = mailServer?.mails.findLast(({ to }) => to.includes(email));
  return /http:\S+\/password\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

it("mails an invitation at once, and a new password over an outage", async () => {
  const guest = { email: "guest@example.com", name: "Guest", role: "editor" };
  const invited = await ask("/accounts/invitations", asSeed, guest);
  expect(invited).toMatchObject({ mail: "sent" });
  const invitation = linkTo(guest.email);
  expect((await post(invitation, { password })).status).toBe(303);
  expect((await post(invitation, { password })).status).toBe(410);

  await mailServer?.close();
  const count = outcomes.length;
  const forgotten = await post(`${lakeUrl}/password`, { email: guest.email });
  expect(forgotten.status).toBe(200);
  await expect.poll(() => outcomes[count]).toBe("unreachable");
  const second = { ...guest, email: "second@example.com" };
  const failed = await ask("/accounts/invitations", asSeed, second);
  expect(failed["mail"]).toBe("failed");

  mailServer = await startMailServer(mailPort);
  await expect.poll(() => linkTo(guest.email)).not.toBe("");
  expect(mailServer.mails).toHaveLength(1);
  const words = "a password that was not known before";
  const chosen = await post(linkTo(guest.email), { password: words });
  expect(chosen.status).toBe(303);
});
