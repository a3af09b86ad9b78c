import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  startMailServer,
  type MailServer,
} from "../../tests/fixtures/stack/mail-server.fixture.ts";
import { createNoticeListener } from "./notices.ts";

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
});

afterEach(() => server.close());

const notice = {
  id: "0123456789abcdef",
  reason: "mention",
  to: { email: "ben@example.com", name: 'Ben\r\nBcc: "x" <eve@example.com>' },
  from: "Ann",
  task: null,
  document: { type: "article", title: "Hail" },
  url: "http://localhost:3333/intent/edit/id=a",
};

/** What the lake is answered. */
async function answerTo(
  message: Record<string, unknown>,
  url = server.url,
): Promise<unknown> {
  const smtp = { url, from: "Claims <claims@example.com>" };
  return new Promise((resolve) => createNoticeListener(smtp)(message, resolve));
}

describe("a notice of the lake", () => {
  it("is mailed to its recipient alone, with its author, document and address", async () => {
    expect(await answerTo({ notice })).toEqual({
      command: "notice",
      id: notice.id,
      outcome: "sent",
    });
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["ben@example.com"]);
    expect(mail?.subject).toBe("Ann mentioned you in a comment on “Hail”");
    expect(mail?.text).toContain(notice.url);
    expect(mail?.messageId).toBe("<0123456789abcdef@localhost>");
  });

  it.each([
    [
      { reason: "assignment", task: "Check it" },
      "Ann gave you the task “Check it” on “Hail”",
    ],
    [{ reason: "assignment", document: null }, "Ann gave you a task"],
    [
      { task: "Check it", document: { type: "faq", title: null } },
      "Ann mentioned you in the task “Check it” on “faq”",
    ],
  ])("says of %j: %s", async (fields, subject) => {
    await answerTo({ notice: { ...notice, ...fields } });
    expect(server.mails[0]?.subject).toBe(subject);
  });

  it.each([
    [
      "invitation",
      "Ann",
      "Ann invites you to the Studio at localhost:3333",
      /Ann has made an account for you[^]+works once, and for a week/,
    ],
    [
      "password",
      null,
      "A new password for the Studio at localhost:3333",
      /Somebody asked for a new password[^]+works once, and for an hour/,
    ],
    [
      "password",
      "Ann",
      "A new password for the Studio at localhost:3333",
      /Ann sends you a link/,
    ],
  ])("with a link, of %s by %s, says how long it works", async (...row) => {
    const [reason, from, subject, text] = row;
    const url = "http://localhost:3333/password/secret";
    const { id, to } = notice;
    const account = { id, to, reason, from, url };
    expect(await answerTo({ notice: account })).toMatchObject({
      outcome: "sent",
    });
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["ben@example.com"]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toMatch(text);
    expect(mail?.text).toContain(url);
  });

  it.each([
    [550, "refused"],
    [451, "unreachable"],
  ])("that the mail server answers with %d is %s", async (code, outcome) => {
    server.refuse(code);
    expect(await answerTo({ notice })).toMatchObject({ outcome });
  });

  it("is unreachable where no mail server is", async () => {
    const { url } = server;
    await server.close();
    expect(await answerTo({ notice }, url)).toMatchObject({
      outcome: "unreachable",
    });
    server = await startMailServer();
  });

  it("is left alone without a mail server, and so is every other message", async () => {
    const reply = vi.fn();
    createNoticeListener(null)({ notice }, reply);
    const smtp = { url: server.url, from: "Claims <claims@example.com>" };
    createNoticeListener(smtp)({ ready: true }, reply);
    expect(reply).not.toHaveBeenCalled();
    expect(server.mails).toEqual([]);
  });
});
