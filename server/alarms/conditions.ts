import { MIN_FREE_BYTES } from "../../app/env/env.server.ts";
import { FREE_SPACE_FACTOR } from "../../app/intake/evidence/sent-evidence.ts";
import type { Measures } from "./measures.ts";

/** A number that Prometheus reads, and that conditions are about. */
type Metric = {
  help: string;
  /** Null if the number is not known; then the metric is absent. */
  read(measures: Measures): number | null;
};

const ofOutbox =
  (read: (outbox: Exclude<Measures["outbox"], string | null>) => number) =>
  ({ outbox }: Measures) =>
    outbox === null || outbox === "unavailable" ? null : read(outbox);

const secondsSince = ({ now }: Measures, at: number | null) =>
  at === null ? null : (now - at) / 1000;

/** The metrics of what a person should know about, by name. */
export const ALARM_METRICS = {
  outbox_readable: {
    help: "1 if the outbox can be read, 0 if it cannot.",
    read: ({ outbox }) =>
      outbox === null ? null : Number(outbox !== "unavailable"),
  },
  outbox_waiting_submissions: {
    help: "Submissions that wait for their delivery to the database.",
    read: ofOutbox(({ waiting }) => waiting),
  },
  outbox_oldest_waiting_seconds: {
    help: "For how long the oldest of them has waited; 0 where none waits.",
    read: ofOutbox(({ oldestSeconds }) => oldestSeconds ?? 0),
  },
  outbox_oldest_notice_seconds: {
    help: "For how long the oldest mail or webhook about a submission has waited; 0 where none waits.",
    read: ofOutbox(({ oldestNoticeSeconds }) => oldestNoticeSeconds ?? 0),
  },
  outbox_quarantined_submissions: {
    help: "Submissions of which a part was refused for good, other than the receipt to the sender.",
    read: ofOutbox(({ parkedForFirm }) => parkedForFirm),
  },
  content_stream_connected: {
    help: "1 while the stream of edits is open, else 0: then pages are fresh for two seconds only.",
    read: ({ isStreamConnected }) =>
      isStreamConnected === null ? null : Number(isStreamConnected),
  },
  data_disk_free_bytes: {
    help: "Free space on the disk of the data folder.",
    read: ({ freeBytes }) => freeBytes,
  },
  backup_failed: {
    help: "1 if the last backup, its proof or its copy elsewhere failed, else 0.",
    read: ({ backupFault }) => Number(backupFault !== null),
  },
  backup_age_seconds: {
    help: "The age of the newest backup; where there is none, of the data folder.",
    read: (measures) => secondsSince(measures, measures.backupAt),
  },
  backup_proof_age_seconds: {
    help: "The time since a backup was last proved by restoring it.",
    read: (measures) => secondsSince(measures, measures.provedAt),
  },
  certificate_remaining_seconds: {
    help: "How long the certificate is still valid that the front shows at the site's public address.",
    read: ({ now, certificateEndsAt }) =>
      certificateEndsAt === null ? null : (certificateEndsAt - now) / 1000,
  },
  retention_age_seconds: {
    help: "The time since records older than RETENTION_DAYS allows were last deleted.",
    read: (measures) => secondsSince(measures, measures.retainedAt),
  },
} satisfies Record<string, Metric>;

/** A condition of which a person is told: by Prometheus, by mail and by `npm run doctor`. */
export type Condition = {
  /** The name of Prometheus's alert. */
  alarm: string;
  /** What it is about, in the doctor's words. */
  about: string;
  /** `error`: somebody loses something now; `warning`: somebody will. */
  level: "error" | "warning";
  metric: keyof typeof ALARM_METRICS;
  is: "<" | ">" | "==";
  limit: number;
  /** For how many minutes it must hold before it rings. */
  minutes: number;
  /** What is wrong, in one sentence. */
  says(value: number, measures: Measures): string;
  /** What to do about it. */
  advice: string;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

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
 * All of them, the worse before the better of one metric. The rules of
 * deploy/prometheus/alerts.yml are the same; a test compares them.
 */
export const CONDITIONS: readonly Condition[] = [
  {
    alarm: "OutboxUnreadable",
    about: "Outbox",
    level: "error",
    metric: "outbox_readable",
    is: "==",
    limit: 0,
    minutes: 0,
    says: () => "The outbox cannot be read: the forms take nothing.",
    advice: "npm run doctor says why; docs/requests.md says what to do.",
  },
  {
    alarm: "RequestsQuarantined",
    about: "Outbox",
    level: "error",
    metric: "outbox_quarantined_submissions",
    is: ">",
    limit: 0,
    minutes: 0,
    says: (count) =>
      `${count} ${count === 1 ? "submission was" : "submissions were"} refused for good: the firm does not see all of what was sent.`,
    advice:
      'The page "Health" of the portal names each; put right what refuses it, then press "Deliver again" there.',
  },
  {
    alarm: "RequestsNotDelivered",
    about: "Outbox",
    level: "error",
    metric: "outbox_oldest_waiting_seconds",
    is: ">",
    limit: 900,
    minutes: 0,
    says: (seconds) =>
      `A request has waited for ${minutes(seconds)}: the firm does not see it yet.`,
    advice:
      "See whether the database answers (npm run doctor) and what the site's log says of it; requests are safe in the outbox meanwhile.",
  },
  {
    alarm: "NoticesNotSent",
    about: "Outbox",
    level: "warning",
    metric: "outbox_oldest_notice_seconds",
    is: ">",
    limit: HOUR,
    minutes: 0,
    says: (seconds) =>
      `A mail or webhook about a request has waited for ${minutes(seconds)}.`,
    advice:
      "See whether the mail server takes mails (npm run doctor) and LEADS_WEBHOOK_URL answers; read the requests in the portal meanwhile.",
  },
  {
    alarm: "ContentStreamDown",
    about: "Content",
    level: "warning",
    metric: "content_stream_connected",
    is: "==",
    limit: 0,
    minutes: 10,
    says: () =>
      "The stream of edits is interrupted: each page is read anew every two seconds, and an edge keeps none for long.",
    advice:
      "See whether the content source answers (npm run doctor), and whether a proxy between cuts long answers.",
  },
  {
    alarm: "DiskFull",
    about: "Disk",
    level: "error",
    metric: "data_disk_free_bytes",
    is: "<",
    limit: MIN_FREE_BYTES,
    minutes: 0,
    says: (bytes) => `${megabytes(bytes)}: the forms take nothing below 200.`,
    advice: MAKE_ROOM,
  },
  {
    alarm: "DiskFilling",
    about: "Disk",
    level: "warning",
    metric: "data_disk_free_bytes",
    is: "<",
    limit: FREE_SPACE_FACTOR * MIN_FREE_BYTES,
    minutes: 0,
    says: (bytes) =>
      `${megabytes(bytes)}: files of requests are refused below 1,000, and the forms take nothing below 200.`,
    advice: MAKE_ROOM,
  },
  {
    alarm: "BackupFailed",
    about: "Backup",
    level: "error",
    metric: "backup_failed",
    is: "==",
    limit: 1,
    minutes: 0,
    says: (_, { backupFault }) => backupFault ?? "",
    advice: SEE_BACKUP,
  },
  {
    alarm: "BackupOld",
    about: "Backup",
    level: "error",
    metric: "backup_age_seconds",
    is: ">",
    limit: 8 * DAY,
    minutes: 0,
    says: (seconds) => `The newest backup is ${days(seconds)} old.`,
    advice: SEE_BACKUP,
  },
  {
    alarm: "BackupMissed",
    about: "Backup",
    level: "warning",
    metric: "backup_age_seconds",
    is: ">",
    limit: 2 * DAY,
    minutes: 0,
    says: (seconds) =>
      `The newest backup is ${days(seconds)} old: one was missed.`,
    advice: SEE_BACKUP,
  },
  {
    alarm: "BackupNotProved",
    about: "Backup",
    level: "warning",
    metric: "backup_proof_age_seconds",
    is: ">",
    limit: 8 * DAY,
    minutes: 0,
    says: (seconds) =>
      `No backup was proved lately: the last proof was ${days(seconds)} ago.`,
    advice: "Prove the newest: npm run backup -- --prove",
  },
  {
    alarm: "CertificateEnding",
    about: "Certificate",
    level: "error",
    metric: "certificate_remaining_seconds",
    is: "<",
    limit: 3 * DAY,
    minutes: 0,
    says: (seconds) =>
      `The certificate of the site ends in ${days(seconds)}: browsers then refuse it.`,
    advice: SEE_CERTIFICATE,
  },
  {
    alarm: "CertificateNotRenewed",
    about: "Certificate",
    level: "warning",
    metric: "certificate_remaining_seconds",
    is: "<",
    limit: 10 * DAY,
    minutes: 0,
    says: (seconds) =>
      `The certificate of the site ends in ${days(seconds)}, and was not renewed.`,
    advice: SEE_CERTIFICATE,
  },
  {
    alarm: "RetentionLapsed",
    about: "Retention",
    level: "warning",
    metric: "retention_age_seconds",
    is: ">",
    limit: 2 * DAY,
    minutes: 0,
    says: (seconds) =>
      `No old records were deleted for ${days(seconds)}, which RETENTION_DAYS and the privacy page promise.`,
    advice:
      "npm run retention deletes them now, or says why it cannot; the log of npm start has the reason of the daily run.",
  },
];

const COMPARE: Record<
  Condition["is"],
  (value: number, limit: number) => boolean
> = {
  "<": (value, limit) => value < limit,
  ">": (value, limit) => value > limit,
  "==": (value, limit) => value === limit,
};

/** A condition that holds now, with its value and both sentences. */
export type Alarm = Pick<
  Condition,
  "alarm" | "about" | "level" | "minutes" | "advice"
> & { value: number; sentence: string };

/** The conditions that hold, the worst one of each metric. */
export function alarmsIn(measures: Measures): Alarm[] {
  const seen = new Set<Condition["metric"]>();
  return CONDITIONS.flatMap(({ metric, is, limit, says, ...condition }) => {
    const value = ALARM_METRICS[metric].read(measures);
    if (value === null || seen.has(metric) || !COMPARE[is](value, limit))
      return [];
    seen.add(metric);
    return { ...condition, value, sentence: says(value, measures) };
  });
}
