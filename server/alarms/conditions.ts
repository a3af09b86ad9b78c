import { MIN_FREE_BYTES } from "../../app/env/env.server.ts";
import { FREE_SPACE_FACTOR } from "../../app/intake/evidence/sent-evidence.ts";
import type { OutboxCounts } from "../../app/intake/outbox/upkeep.server.ts";
import type { Measures } from "./measures.ts";

/** What a person is told of, by Prometheus, by mail and by `npm run doctor`. */
export type Condition = {
  /** The name of Prometheus's alert. */
  alarm: string;
  /** `error`: somebody loses something now; `warning`: somebody will. */
  level: "error" | "warning";
  /** What the number must be below, above or equal to. */
  limit: number;
  /** For how many minutes; left out: at once. */
  minutes?: number;
  /** What is wrong, in one sentence. */
  says(value: number, measures: Measures): string;
  /** What to do about it. */
  advice: string;
};

/** A number that Prometheus reads, and the conditions on it. */
type Watched = {
  metric: string;
  help: string;
  /** Null if the number is not known; then the metric is absent. */
  read(measures: Measures): number | null;
  /** What it is about, in the doctor's words. */
  about: string;
  is: "<" | ">" | "==";
  /** The worst first. */
  conditions: readonly Condition[];
};

const HOUR = 3600;
const DAY = 24 * HOUR;

const ofOutbox =
  (read: (outbox: OutboxCounts) => number) =>
  ({ outbox }: Measures) =>
    outbox === null || outbox === "unavailable" ? null : read(outbox);

const secondsSince = ({ now }: Measures, at: number | null) =>
  at === null ? null : (now - at) / 1000;

const megabytes = (bytes: number) =>
  `${Math.floor(bytes / 1_000_000)} MB are free on the disk of the data folder`;
const days = (seconds: number) => {
  const count = Math.max(Math.floor(seconds / DAY), 0);
  return `${count} ${count === 1 ? "day" : "days"}`;
};
const minutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`;

const MAKE_ROOM =
  "Delete old releases and backups that are copied elsewhere, or enlarge the disk.";
const SEE_BACKUP =
  "See journalctl -u claims-site-backup, and docs/backup.md; then make one: npm run backup -- --nightly";
const SEE_CERTIFICATE =
  "See why the front does not renew it: journalctl -u caddy, or certbot renew and a reload of the front.";

/**
 * All that is watched. The rules of deploy/prometheus/alerts.yml are the same; a test
 * compares them.
 */
export const WATCHED: readonly Watched[] = [
  {
    metric: "outbox_readable",
    help: "1 if the outbox can be read, 0 if it cannot.",
    read: ({ outbox }) =>
      outbox === null ? null : Number(outbox !== "unavailable"),
    about: "Outbox",
    is: "==",
    conditions: [
      {
        alarm: "OutboxUnreadable",
        level: "error",
        limit: 0,
        says: () => "The outbox cannot be read: the forms take nothing.",
        advice: "npm run doctor says why; docs/requests.md says what to do.",
      },
    ],
  },
  {
    metric: "outbox_quarantined_submissions",
    help: "Submissions of which a part was refused for good, other than the receipt to the sender.",
    read: ofOutbox(({ parkedForFirm }) => parkedForFirm),
    about: "Outbox",
    is: ">",
    conditions: [
      {
        alarm: "RequestsQuarantined",
        level: "error",
        limit: 0,
        says: (count) =>
          `${count} ${count === 1 ? "submission was" : "submissions were"} refused for good: the firm does not see all of what was sent.`,
        advice:
          'The page "Health" of the portal names each; put right what refuses it, then press "Deliver again" there.',
      },
    ],
  },
  {
    metric: "outbox_waiting_submissions",
    help: "Submissions that wait for their delivery to the database.",
    read: ofOutbox(({ waiting }) => waiting),
    about: "Outbox",
    is: ">",
    conditions: [],
  },
  {
    metric: "outbox_oldest_waiting_seconds",
    help: "For how long the oldest of them has waited; 0 where none waits.",
    read: ofOutbox(({ oldestSeconds }) => oldestSeconds ?? 0),
    about: "Outbox",
    is: ">",
    conditions: [
      {
        alarm: "RequestsNotDelivered",
        level: "error",
        limit: 900,
        says: (seconds) =>
          `A request has waited for ${minutes(seconds)}: the firm does not see it yet.`,
        advice:
          "See whether the database answers (npm run doctor) and what the site's log says of it; requests are safe in the outbox meanwhile.",
      },
    ],
  },
  {
    metric: "outbox_oldest_notice_seconds",
    help: "For how long the oldest mail or webhook about a submission has waited; 0 where none waits.",
    read: ofOutbox(({ oldestNoticeSeconds }) => oldestNoticeSeconds ?? 0),
    about: "Outbox",
    is: ">",
    conditions: [
      {
        alarm: "NoticesNotSent",
        level: "warning",
        limit: HOUR,
        says: (seconds) =>
          `A mail or webhook about a request has waited for ${minutes(seconds)}.`,
        advice:
          "See whether the mail server takes mails (npm run doctor) and LEADS_WEBHOOK_URL answers; read the requests in the portal meanwhile.",
      },
    ],
  },
  {
    metric: "content_stream_connected",
    help: "1 while the stream of edits is open, else 0: then pages are fresh for two seconds only.",
    read: ({ isStreamConnected }) =>
      isStreamConnected === null ? null : Number(isStreamConnected),
    about: "Content",
    is: "==",
    conditions: [
      {
        alarm: "ContentStreamDown",
        level: "warning",
        limit: 0,
        minutes: 10,
        says: () =>
          "The stream of edits is interrupted: each page is read anew every two seconds, and an edge keeps none for long.",
        advice:
          "See whether the content source answers (npm run doctor), and whether a proxy between cuts long answers.",
      },
    ],
  },
  {
    metric: "data_disk_free_bytes",
    help: "Free space on the disk of the data folder.",
    read: ({ freeBytes }) => freeBytes,
    about: "Disk",
    is: "<",
    conditions: [
      {
        alarm: "DiskFull",
        level: "error",
        limit: MIN_FREE_BYTES,
        says: (bytes) =>
          `${megabytes(bytes)}: the forms take nothing below 200.`,
        advice: MAKE_ROOM,
      },
      {
        alarm: "DiskFilling",
        level: "warning",
        limit: FREE_SPACE_FACTOR * MIN_FREE_BYTES,
        says: (bytes) =>
          `${megabytes(bytes)}: files of requests are refused below 1,000, and the forms take nothing below 200.`,
        advice: MAKE_ROOM,
      },
    ],
  },
  {
    metric: "backup_failed",
    help: "1 if the last backup, its proof or its copy elsewhere failed, else 0.",
    read: ({ backupFault }) => Number(backupFault !== null),
    about: "Backup",
    is: "==",
    conditions: [
      {
        alarm: "BackupFailed",
        level: "error",
        limit: 1,
        says: (_, { backupFault }) => backupFault ?? "",
        advice: SEE_BACKUP,
      },
    ],
  },
  {
    metric: "backup_age_seconds",
    help: "The age of the newest backup; where there is none, of the data folder.",
    read: (measures) => secondsSince(measures, measures.backupAt),
    about: "Backup",
    is: ">",
    conditions: [
      {
        alarm: "BackupOld",
        level: "error",
        limit: 8 * DAY,
        says: (seconds) => `The newest backup is ${days(seconds)} old.`,
        advice: SEE_BACKUP,
      },
      {
        alarm: "BackupMissed",
        level: "warning",
        limit: 2 * DAY,
        says: (seconds) =>
          `The newest backup is ${days(seconds)} old: one was missed.`,
        advice: SEE_BACKUP,
      },
    ],
  },
  {
    metric: "backup_proof_age_seconds",
    help: "The time since a backup was last proved by restoring it.",
    read: (measures) => secondsSince(measures, measures.provedAt),
    about: "Backup",
    is: ">",
    conditions: [
      {
        alarm: "BackupNotProved",
        level: "warning",
        limit: 8 * DAY,
        says: (seconds) =>
          `No backup was proved lately: the last proof was ${days(seconds)} ago.`,
        advice: "Prove the newest: npm run backup -- --prove",
      },
    ],
  },
  {
    metric: "certificate_remaining_seconds",
    help: "How long the first certificate to end is still valid, of those that the front shows at the public addresses.",
    read: ({ now, certificateEndsAt }) =>
      certificateEndsAt === null ? null : (certificateEndsAt - now) / 1000,
    about: "Certificate",
    is: "<",
    conditions: [
      {
        alarm: "CertificateEnding",
        level: "error",
        limit: 3 * DAY,
        says: (seconds) =>
          `A certificate of the site or the Studio ends in ${days(seconds)}: browsers then refuse it.`,
        advice: SEE_CERTIFICATE,
      },
      {
        alarm: "CertificateNotRenewed",
        level: "warning",
        limit: 10 * DAY,
        says: (seconds) =>
          `A certificate of the site or the Studio ends in ${days(seconds)}, and was not renewed.`,
        advice: SEE_CERTIFICATE,
      },
    ],
  },
  {
    metric: "retention_age_seconds",
    help: "The time since records older than RETENTION_DAYS allows were last deleted.",
    read: (measures) => secondsSince(measures, measures.retainedAt),
    about: "Retention",
    is: ">",
    conditions: [
      {
        alarm: "RetentionLapsed",
        level: "warning",
        limit: 2 * DAY,
        says: (seconds) =>
          `No old records were deleted for ${days(seconds)}, which RETENTION_DAYS and the privacy page promise.`,
        advice:
          "npm run retention deletes them now, or says why it cannot; the log of npm start has the reason of the daily run.",
      },
    ],
  },
  {
    metric: "upgrade_requests_not_taken_over",
    help: "Ways back from an upgrade whose requests are not taken over yet.",
    read: ({ notTakenOver }) => notTakenOver,
    about: "Upgrade",
    is: ">",
    conditions: [
      {
        alarm: "RequestsNotTakenOver",
        level: "error",
        limit: 0,
        says: () =>
          "What people sent between an upgrade and the way back from it is not taken over: the firm does not see it yet.",
        advice:
          "It is in after-upgrade-* in the data folder; the log of the last start says why, and the next start of a release that reads it takes it over.",
      },
    ],
  },
  {
    metric: "upgrade_copy_age_seconds",
    help: "The age of the oldest copy of the data that an upgrade has left.",
    read: (measures) => secondsSince(measures, measures.upgradeCopyAt),
    about: "Upgrade",
    is: ">",
    conditions: [
      {
        alarm: "UpgradeCopyKept",
        level: "warning",
        limit: 32 * DAY,
        says: (seconds) =>
          `A copy of the data that an upgrade has left is ${days(seconds)} old, and was to be deleted after 30.`,
        advice:
          "Delete before-upgrade and after-upgrade-*.taken-over in the data folder; the log of npm start has the reason of the daily run.",
      },
    ],
  },
];

const COMPARE: Record<
  Watched["is"],
  (value: number, limit: number) => boolean
> = {
  "<": (value, limit) => value < limit,
  ">": (value, limit) => value > limit,
  "==": (value, limit) => value === limit,
};

/** A condition that holds now. */
export type Alarm = Pick<Condition, "alarm" | "level" | "minutes" | "advice"> &
  Pick<Watched, "about"> & { value: number; sentence: string };

/** The conditions that hold, the worst one of each number. */
export function alarmsIn(measures: Measures): Alarm[] {
  return WATCHED.flatMap(({ read, about, is, conditions }) => {
    const value = read(measures);
    const worst =
      value !== null &&
      conditions.find(({ limit }) => COMPARE[is](value, limit));
    if (!worst) return [];
    const { says, limit: _, ...condition } = worst;
    return { ...condition, about, value, sentence: says(value, measures) };
  });
}
