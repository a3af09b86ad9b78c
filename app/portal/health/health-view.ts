import type { DeliveryReport } from "~/intake/outbox/delivery-report.server";
import type { IntakeHealth } from "~/intake/intake-options";
import { momentOf } from "~/model/date-text";

import type {
  HealthLine,
  HealthView,
  RefusedView,
  SiteHealth,
} from "./site-health";

/** What is known of the site at one moment. */
export type Findings = {
  /** Null where the site is developed: nothing is cached there. */
  site: SiteHealth | null;
  intake: IntakeHealth;
  /** True if the database answered just now; null without one. */
  isDatabaseUp: boolean | null;
  /** Null if the outbox cannot be read. */
  deliveries: DeliveryReport | null;
  /** Milliseconds since 1970. */
  now: number;
  calendarPath: string;
};

/** A submission that waits for longer, in seconds, is worth a look. */
const LONG_WAIT = 5 * 60;
/** A backup that is older, in milliseconds, is worth a look. */
const OLD_BACKUP = 8 * 24 * 60 * 60 * 1000;
const LITTLE_SPACE = 1024 ** 3;

/** Says in words how the site is, and what is not as it should be. */
export function healthView(findings: Findings): HealthView {
  const services = serviceLines(findings);
  const deliveries = deliveryLines(findings);
  const { site, now } = findings;
  const pages = site === null ? [] : pageLines(site.pages);
  const storage = site === null ? [] : storageLines(site, now);
  const refused = refusedViews(findings.deliveries?.refused ?? []);
  const lines = [...services, ...deliveries, ...pages, ...storage];
  return {
    readAt: new Date(now).toISOString(),
    isWell: refused.length === 0 && lines.every(({ isWell }) => isWell),
    services,
    deliveries,
    refused,
    pages,
    storage,
    calendarPath: findings.calendarPath,
  };
}

function serviceLines({ site, isDatabaseUp, intake }: Findings): HealthLine[] {
  const answers = (name: string, isWell: boolean) => ({
    name,
    isWell,
    text: isWell ? "Answers" : "Does not answer",
  });
  return [
    ...(site ? [answers("Content", site.isContentUp)] : []),
    isDatabaseUp === null
      ? { name: "Database", isWell: true, text: "None is configured" }
      : answers("Database", isDatabaseUp),
    deliveryService(intake),
  ];
}

function deliveryService({ delivery, isDiskFull }: IntakeHealth): HealthLine {
  const name = "Delivery of requests";
  if (isDiskFull)
    return {
      name,
      isWell: false,
      text: "The disk is full: the forms take nothing",
    };
  switch (delivery) {
    case "ok":
      return { name, isWell: true, text: "Runs" };
    case "elsewhere":
      return { name, isWell: true, text: "Runs in another process" };
    case "unavailable":
      return {
        name,
        isWell: false,
        text: "Stands still: start the site again",
      };
    default:
      return delivery satisfies never;
  }
}

function deliveryLines({ intake, deliveries, now }: Findings): HealthLine[] {
  const { outbox, setAside } = intake;
  if (outbox === "unavailable")
    return [{ name: "Outbox", isWell: false, text: "Cannot be read" }];
  const { waiting, oldestSeconds, notices } = outbox;
  const last = deliveries?.lastDeliveredAt ?? null;
  return [
    {
      name: "Waiting in the outbox",
      isWell: (oldestSeconds ?? 0) < LONG_WAIT,
      text:
        oldestSeconds === null
          ? "Nothing"
          : `${waiting}, the oldest for ${duration(oldestSeconds * 1000)}`,
    },
    {
      name: "Last delivery",
      isWell: true,
      text: last === null ? "None yet" : `${duration(now - last)} ago`,
    },
    { name: "Notices not sent yet", isWell: true, text: String(notices) },
    ...setAside.map((file) => ({
      name: "Damaged outbox",
      isWell: false,
      text: `${file} was replaced: look whether anything is missing`,
    })),
  ];
}

function pageLines({
  count,
  bytes,
  hits,
  misses,
  refreshes,
}: SiteHealth["pages"]): HealthLine[] {
  const all = hits + misses;
  const share = all === 0 ? null : Math.floor((100 * hits) / all);
  const sorted = refreshes.toSorted((one, other) => one - other);
  const slowest = sorted.at(-1);
  return [
    {
      name: "Pages in the cache",
      isWell: true,
      text: count === 0 ? "None" : `${count}, of ${size(bytes)}`,
    },
    {
      name: "Answered from the cache",
      isWell: true,
      text:
        share === null
          ? "Nothing asked for yet"
          : `${share} % of ${all} requests since the start`,
    },
    {
      name: "From publishing to fresh pages",
      isWell: true,
      text:
        slowest === undefined
          ? "Nothing was published since the start"
          : `half within ${duration(sorted[Math.floor((sorted.length - 1) / 2)] ?? slowest)}, all within ${duration(slowest)} (last ${sorted.length})`,
    },
  ];
}

function storageLines(
  { disk, backupAt }: SiteHealth,
  now: number,
): HealthLine[] {
  return [
    disk === null
      ? { name: "Disk", isWell: false, text: "Cannot be read" }
      : {
          name: "Disk",
          isWell: disk.free >= LITTLE_SPACE,
          text: `${size(disk.free)} of ${size(disk.total)} free`,
        },
    {
      name: "Newest backup",
      isWell: backupAt !== null && now - backupAt < OLD_BACKUP,
      text:
        backupAt === null
          ? "None in the folder for backups"
          : `${duration(now - backupAt)} old`,
    },
  ];
}

/** One line for each submission, whatever of it was refused. */
function refusedViews(refused: DeliveryReport["refused"]): RefusedView[] {
  const byReference = Map.groupBy(refused, ({ reference }) => reference);
  return [...byReference].map(([reference, parts]) => ({
    reference,
    parts: parts.map(({ part }) => part).join(", "),
    receivedAt: momentOf(new Date(parts[0]?.acceptedAt ?? 0).toISOString())
      .text,
  }));
}

/** In: milliseconds. Out: the largest unit of it in words. */
function duration(milliseconds: number): string {
  const units = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1_000],
  ] as const;
  const fitting = units.find(([, length]) => milliseconds >= length);
  if (!fitting) return `${Math.max(Math.round(milliseconds), 0)} ms`;
  const [unit, length] = fitting;
  const count = Math.floor(milliseconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** In: bytes. Out: the same in the largest unit that leaves no zero. */
function size(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  if (bytes >= 1024 ** 2) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1024)} kB`;
}
