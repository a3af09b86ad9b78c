import { readFileSync } from "node:fs";
import type * as Promises from "node:fs/promises";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

import { beforeEach, expect, it, onTestFinished, vi } from "vitest";

import { readEnvironment } from "../../app/env/env.server.ts";
import type { OutboxCounts } from "../../app/intake/outbox/upkeep.server.ts";
import { makeCertificate } from "../../tests/fixtures/edge/deployed-files.fixture.ts";
import { startMailServer } from "../../tests/fixtures/stack/mail-server.fixture.ts";
import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { openAlarmMailer } from "./alarm-mail.ts";
import { AlarmWatch } from "./alarm-watch.ts";
import { alarmsIn, WATCHED } from "./conditions.ts";
import { DAY, HOUR, MINUTE, WELL } from "./measures.fixture.ts";
import { certificateEnd, measureMachine, type Measures } from "./measures.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Promises>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

const { now, outbox } = WELL;

const outboxWith = (changes: Partial<OutboxCounts>) => ({
  outbox: { ...outbox, ...changes },
});

/** What makes each alarm ring, and words of what is said. */
const RINGING: [alarm: string, changes: Partial<Measures>, words: RegExp][] = [
  ["OutboxUnreadable", { outbox: "unavailable" }, /cannot be read/],
  [
    "RequestsQuarantined",
    outboxWith({ parkedForFirm: 5 }),
    /^5 submissions were/,
  ],
  ["RequestsNotDelivered", outboxWith({ oldestSeconds: 901 }), /15 minutes/],
  ["NoticesNotSent", outboxWith({ oldestNoticeSeconds: 3_660 }), /61 minutes/],
  ["ContentStreamDown", { isStreamConnected: false }, /stream of edits/],
  ["DiskFull", { freeBytes: 1e8 }, /^100 MB are free.*take nothing/],
  ["DiskFilling", { freeBytes: 9e8 }, /^900 MB are free.*files/],
  ["BackupFailed", { backupFault: "a was not made: x" }, /^a was not made: x$/],
  ["BackupOld", { backupAt: now - 9 * DAY }, /9 days old\.$/],
  ["BackupMissed", { backupAt: now - 3 * DAY }, /3 days old: one was missed/],
  ["BackupNotProved", { provedAt: now - 9 * DAY }, /9 days ago/],
  ["CertificateEnding", { certificateEndsAt: now + DAY }, /in 1 day:/],
  ["CertificateNotRenewed", { certificateEndsAt: now + 9 * DAY }, /in 9 days/],
  ["RetentionLapsed", { retainedAt: now - 3 * DAY }, /for 3 days/],
  ["RequestsNotTakenOver", { notTakenOver: 1 }, /the way back.*not taken over/],
  ["UpgradeCopyKept", { upgradeCopyAt: now - 33 * DAY }, /is 33 days old/],
];

it("a site that is well rings nothing, nor does what is not known", () => {
  expect(alarmsIn(WELL)).toEqual([]);
  expect(
    alarmsIn({
      ...WELL,
      outbox: null,
      isStreamConnected: null,
      freeBytes: null,
      certificateEndsAt: null,
      retainedAt: null,
      upgradeCopyAt: null,
      notTakenOver: null,
    }),
  ).toEqual([]);
  const all = WATCHED.flatMap(({ conditions }) => conditions);
  expect(RINGING.map(([alarm]) => alarm).sort()).toEqual(
    all.map(({ alarm }) => alarm).sort(),
  );
});

let mail: Awaited<ReturnType<typeof startMailServer>>;
let folder: string;

beforeEach(async () => {
  mail = await startMailServer();
  onTestFinished(() => mail.close());
  folder = folderOfTest("alarms");
});

const REQUIRED = {
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "x",
};

const openMailer = () =>
  openAlarmMailer(
    readEnvironment({
      ...REQUIRED,
      SITE_URL: "https://www.example.com",
      SMTP_URL: mail.url,
      MAIL_FROM: "site@example.com",
      LEADS_EMAIL: "firm@example.com",
    }),
    folder,
  )!;

it.each(RINGING)(
  "%s is mailed once a day, also after a restart",
  async (alarm, changes, words) => {
    const alarms = alarmsIn({ ...WELL, ...changes });
    expect(alarms).toMatchObject([
      { alarm, sentence: expect.stringMatching(words) },
    ]);
    const [{ sentence, advice }] = alarms as [(typeof alarms)[number]];
    const mailer = openMailer();
    for (const at of [now, now + HOUR]) await mailer.tell(alarms, at);
    const restarted = openMailer();
    await restarted.tell(alarms, now + DAY - 1);
    expect(mail.mails).toMatchObject([
      { to: ["firm@example.com"], subject: `www.example.com: ${sentence}` },
    ]);
    expect(mail.mails[0]!.text.replace(/\s+/g, " ")).toContain(advice);
    await restarted.tell(alarms, now + DAY);
    expect(mail.mails).toHaveLength(2);
    // A clock that was set back silences nothing.
    await restarted.tell(alarms, now - 99 * DAY);
    expect(mail.mails).toHaveLength(3);
  },
);

it("a full disk is told once a day, also by processes that remember nothing", async () => {
  const alarms = alarmsIn({ ...WELL, freeBytes: 0 });
  openMailer();
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  vi.mocked(writeFile).mockRejectedValue(full);
  onTestFinished(() => void vi.mocked(writeFile).mockReset());
  for (const minute of [0, 1, 2])
    await openMailer().tell(alarms, now + minute * MINUTE);
  expect(mail.mails).toHaveLength(1);
  await openMailer().tell(alarms, now + DAY);
  expect(mail.mails).toHaveLength(2);
});

it("quarantined submissions are told again within the hour when they become more", async () => {
  const mailer = openMailer();
  const tell = (parkedForFirm: number, at: number) =>
    mailer.tell(alarmsIn({ ...WELL, ...outboxWith({ parkedForFirm }) }), at);
  await tell(5, now);
  await tell(6, now + HOUR - 1);
  expect(mail.mails).toHaveLength(1);
  await tell(6, now + HOUR);
  expect(mail.mails).toHaveLength(2);
  // All of them were delivered; then two more are refused.
  await tell(0, now + 2 * HOUR);
  await tell(2, now + 2 * HOUR + 1);
  expect(mail.mails.map(({ subject }) => subject.slice(17, 19))).toEqual([
    "5 ",
    "6 ",
    "2 ",
  ]);
});

it("the front is asked for its certificate, and other addresses for none", async () => {
  const { chain, key } = makeCertificate(folder);
  const front = createServer({
    cert: readFileSync(chain),
    key: readFileSync(key),
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  onTestFinished(() => void front.close());
  const { port } = front.address() as AddressInfo;
  const ask = (...more: string[]) =>
    certificateEnd(["http://localhost:9", ...more]);
  const certificateEndsAt = await ask(`https://127.0.0.1:${port}`);
  expect(alarmsIn({ ...WELL, now: Date.now(), certificateEndsAt })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ alarm: "CertificateEnding" }),
    ]),
  );
  expect(await ask()).toBeNull();
  expect(await ask("https://127.0.0.1:9")).toBeNull();
});

it("what the mail server refuses stays due, with growing pauses, and keeps no other alarm back", async () => {
  const mailer = openMailer();
  const alarms = alarmsIn({ ...WELL, freeBytes: 0, backupFault: "No." });
  const ids = () => new Set(mail.mails.map(({ messageId }) => messageId));
  mail.refuse(451);
  for (const minute of [0, 1]) {
    const at = now + minute * MINUTE;
    await expect(mailer.tell(alarms, at)).rejects.toThrow(
      /0 MB are free.*No\./,
    );
  }
  mail.refuse(451, true);
  const waiting = openMailer();
  await waiting.tell(alarms, now + 3 * MINUTE - 1);
  await expect(waiting.tell(alarms, now + 3 * MINUTE)).rejects.toThrow();
  expect(mail.mails).toHaveLength(2);
  mail.refuse(null);
  await waiting.tell(alarms, now + 7 * MINUTE - 1);
  await waiting.tell(alarms, now + 7 * MINUTE);
  // The copies of a mail are known by their id.
  expect(mail.mails).toHaveLength(4);
  expect(ids().size).toBe(2);
  await waiting.tell(alarms, now + 7 * MINUTE + DAY - 1);
  expect(mail.mails).toHaveLength(4);
  await waiting.tell(alarms, now + 7 * MINUTE + DAY);
  expect(ids().size).toBe(4);
});

it.skipIf(process.platform !== "linux")(
  "a file system without birth times rings nothing on the first day",
  async () => {
    const { retention } = readEnvironment(REQUIRED);
    const machine = { backupFolder: folder, hasOffsite: false, retention };
    expect(
      await measureMachine({ ...machine, dataFolder: "/proc" }, now),
    ).toMatchObject({ backupAt: null, provedAt: null });
  },
);

it("a running site tells at once what is quarantined, and waits for the stream of edits", async () => {
  const tell = vi.fn(async () => {});
  const watch = new AlarmWatch({
    machine: {
      dataFolder: folder,
      backupFolder: folder,
      hasOffsite: false,
      retention: readEnvironment(REQUIRED).retention,
    },
    addresses: ["http://localhost:3000"],
    readOutbox: () => ({ ...outbox, parkedForFirm: 1 }),
    mailer: { tell },
    onFailure: (error) => expect.fail(String(error)),
  });
  watch.start();
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  await watch.stop();
  const [told] = tell.mock.calls[0] as unknown as [{ alarm: string }[]];
  const kinds = told.map(({ alarm }) => alarm);
  expect(kinds).toContain("RequestsQuarantined");
  expect(kinds).not.toContain("ContentStreamDown");
  expect(watch.measures()).toMatchObject({ isStreamConnected: false });
});
