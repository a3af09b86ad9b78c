import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterEach, describe, expect, it } from "vitest";

import type { LicenseNotice } from "~/model/page-parts";

import { startMailServer } from "../../../tests/fixtures/stack/mail-server.fixture";
import { startStandIn } from "../../../tests/fixtures/stand-in.fixture";
import type { Intake } from "../intake.server";
import {
  asLead,
  consultation,
  review,
  intakesOfEachTest,
} from "../intakes.fixture";
import { damage, withoutTables } from "../outbox/damaged-outbox.fixture";
import {
  markReviewTold,
  reviewNews,
  untoldReplacement,
} from "../outbox/facts.server";
import { intakeFolder } from "../outbox/files.server";
import { openOutboxFile } from "../outbox/open.server";
import { keepSubmission } from "../outbox/store.server";
import { mailChannel } from "./mail.server";
import type { Channel, ReadReminders } from "./notice";
import { webhookChannel } from "./webhook.server";

const SECRET = "a secret that both ends know";

// A name that would add a recipient if it came into a header.
const submission = consultation({
  name: "Ada\r\nBcc: victim@example.net\r\n\r\nProspect",
});
/** What of it no notice may hold. */
const PRIVATE = /POL-123|ada@example|111-2222|Main St|Hail/i;

const test = intakesOfEachTest();
const ending: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const start = (channel: Channel, readReminders?: ReadReminders): Intake =>
  test.start({ channels: [channel], ...(readReminders && { readReminders }) });

async function mailServer(port?: number) {
  const server = await startMailServer(port);
  ending.push(() => server.close());
  return server;
}

function mailTo(smtpUrl: string): Channel {
  return mailChannel({
    smtpUrl,
    from: "site@example.org",
    to: "leads@example.org",
    siteUrl: "https://www.example.org",
  });
}

type Call = { headers: IncomingHttpHeaders; body: string };

/** A receiver that answers with these statuses, then with 204. */
async function receiver(
  statuses: number[] = [],
): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const { url, close } = await startStandIn((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  ending.push(close);
  return { url: `${url}/hook`, calls };
}

describe("a new lead", () => {
  it("is reported by a mail with reference, name and state, and nothing else of the person", async () => {
    const { url, mails } = await mailServer();
    const { reference } = await start(mailTo(url)).accept(
      submission,
      asLead("k"),
    );
    await expect.poll(() => mails).toHaveLength(1);
    const { to, raw, text: words } = mails[0]!;
    expect(to).toEqual(["leads@example.org"]);
    const [head = ""] = raw.split("\r\n\r\n");
    expect(head).toContain(`Subject: New consultation request ${reference}`);
    expect(head).not.toMatch(/victim|Ada/);
    expect(words).toContain(`Reference: ${reference}`);
    expect(words).toContain("Name: Ada Bcc: victim@example.net Prospect");
    expect(words).toContain("State: Colorado");
    expect(raw).not.toMatch(PRIVATE);
  });

  it("is mailed once the mail server is there again, and stays due while that refuses it", async () => {
    const first = await startMailServer();
    const port = Number(new URL(first.url).port);
    first.refuse(451);
    const intake = start(mailTo(first.url));
    const said = () => test.said.map(({ text }) => text).join();
    await intake.accept(submission, asLead("refused"));
    await expect.poll(said).toContain("not taken: it is tried again");
    await first.close();
    await intake.accept(submission, asLead("late"));
    await expect.poll(said).toContain("not delivered: it stays in the outbox");
    const { mails } = await mailServer(port);
    await expect.poll(() => mails).toHaveLength(1);
    expect(intake.health().outbox).toMatchObject({ parked: 0 });
    await expect
      .poll(() => intake.health().outbox)
      .toMatchObject({ notices: 1 });
  });

  it("is posted with a signature over its id, its time and its body", async () => {
    const { url, calls } = await receiver();
    const { reference } = await start(webhookChannel(url, SECRET)).accept(
      submission,
      asLead("k"),
    );
    await expect.poll(() => calls).toHaveLength(1);
    const { headers, body } = calls[0]!;
    expect(headers["webhook-id"]).toBe(reference);
    const seconds = Number(headers["webhook-timestamp"]);
    expect(Math.abs(Date.now() / 1000 - seconds)).toBeLessThan(60);
    const expected = createHmac("sha256", SECRET)
      .update(`${reference}.${seconds}.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "lead.created",
      data: { reference, kind: "consultation", state: "Colorado" },
    });
    expect(body).not.toMatch(PRIVATE);
  });

  it("does not follow a receiver that has moved, nor take an error for a receipt", async () => {
    const { url } = await receiver([302, 500, 204]);
    const channel = webhookChannel(url, SECRET);
    const notice = { type: "review", id: "REVIEW-1", count: 1 } as const;
    expect(await channel.tell(notice)).toEqual({ kind: "failed", code: "302" });
    expect(await channel.tell(notice)).toEqual({ kind: "failed", code: "500" });
    expect(await channel.tell(notice)).toMatchObject({ kind: "delivered" });
  });
});

describe("a license that expires", () => {
  const reminder = (days: number): LicenseNotice => ({
    type: "license",
    id: `LICENSE-licence-colorado-2027-06-30-${days}`,
    // A name that would add a recipient if it came into a header.
    name: "Colorado\r\nBcc: victim@example.net",
    expiresOn: "2027-06-30",
    text: `${days} days are left.`,
    renewalUrl: "https://example.com/renew",
  });

  it("is mailed once for each reminder, also after a restart", async () => {
    const { url, mails } = await mailServer();
    let due = [reminder(90)];
    const look = () => start(mailTo(url), () => Promise.resolve(due));
    const first = look();
    await expect.poll(() => mails).toHaveLength(1);
    await first.stop(2_000);
    const { raw, subject, text: words, to } = mails[0]!;
    expect(to).toEqual(["leads@example.org"]);
    expect(subject).toMatch(/^The license in Colorado .*expires on/);
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc/m);
    expect(words).toContain("90 days are left.");
    expect(words).toContain("https://example.com/renew");
    due = [reminder(90), reminder(60)];
    const second = look();
    await expect.poll(() => mails).toHaveLength(2);
    await second.stop(2_000);
    expect(mails[1]!.text).toContain("60 days are left.");
    const third = look();
    await third.accept(submission, asLead("k"));
    await expect.poll(() => mails).toHaveLength(3);
    expect(mails[2]!.subject).toContain("New consultation request");
    await third.stop(2_000);
    expect(mails).toHaveLength(3);
  });
});

describe("the review box", () => {
  const HOUR_MS = 60 * 60 * 1000;

  it("is reported at once, and then at most once an hour", () => {
    const outbox = openOutboxFile(test.folder);
    ending.push(() => outbox.close());
    const add = (key: string) =>
      keepSubmission(outbox, {
        submission,
        key,
        triage: review,
        notices: ["mail"],
      });
    const now = Date.now();
    expect(reviewNews(outbox, "mail", now)).toBeNull();
    add("a");
    const first = reviewNews(outbox, "mail", now)!;
    expect(first.count).toBe(1);
    markReviewTold(outbox, "mail", first, now);
    add("b");
    add("c");
    expect(reviewNews(outbox, "mail", now + HOUR_MS - 1)).toBeNull();
    expect(reviewNews(outbox, "webhook", now)?.count).toBe(3);
    const second = reviewNews(outbox, "mail", now + HOUR_MS)!;
    expect(second.count).toBe(2);
    markReviewTold(outbox, "mail", second, now + HOUR_MS);
    expect(reviewNews(outbox, "mail", now + 3 * HOUR_MS)).toBeNull();
  });
});

describe("the firm is told by one mail that names no person", () => {
  const ruinIntake = () =>
    rmSync(intakeFolder(test.folder), { recursive: true });
  const loseDatabase = () => {
    const note = path.join(test.folder, "supabase/postgres.missing-1.txt");
    mkdirSync(path.dirname(note));
    writeFileSync(note, "");
  };

  it.each<[string, () => unknown, string, RegExp]>([
    [
      "that the outbox is missing, and how much is lost",
      ruinIntake,
      "Requests are missing in the file of requests",
      /not in it: 1\s[^]*outbox-missing-.*\.txt/,
    ],
    [
      "that the database was lost",
      loseDatabase,
      "The database was damaged or missing",
      /supabase\/postgres\.missing-1\.txt/,
    ],
    [
      "that the outbox was damaged and replaced",
      () => damage(test, withoutTables),
      "The file of requests was damaged and replaced",
      /Carried over: 1\s/,
    ],
  ])("%s", async (_what, harm, subject, words) => {
    const before = test.make();
    await before.accept(submission, asLead("k"));
    await before.stop(1_000);
    harm();
    const { url, mails } = await mailServer();
    const intake = start(mailTo(url));
    await expect.poll(() => mails).toHaveLength(1);
    const { raw, text: body, ...mail } = mails[0]!;
    expect(mail.subject).toBe(subject);
    expect(body).toMatch(words);
    expect(raw).not.toMatch(/Ada|CLAIM-|Hail/);
    await intake.stop(2_000);
    const outbox = openOutboxFile(test.folder);
    expect(untoldReplacement(outbox, "mail")).toBeNull();
    expect(untoldReplacement(outbox, "webhook")).not.toBeNull();
    outbox.close();
  });
});
