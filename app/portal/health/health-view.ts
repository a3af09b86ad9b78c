import type { DeliveryReport } from "~/intake/outbox/upkeep.server";
import type { IntakeHealth } from "~/intake/intake.server";
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
  const { site, now, calendarPath } = findings;
  const parts = [
    { title: "Services", lines: serviceLines(findings) },
    { title: "Requests and messages", lines: deliveryLines(findings) },
    { title: "Pages", lines: site ? pageLines(site.pages) : [] },
    {
      title: "Storage and backups",
      lines: site ? storageLines(site, now) : [],
    },
  ];
  const refused = refusedViews(findings.deliveries?.refused ?? []);
  const lines = parts.flatMap((part) => part.lines);
  return {
    readAt: new Date(now).toISOString(),
    isWell: refused.length === 0 && lines.every(({ isWell }) => isWell),
    parts,
    refused,
    calendarPath,
  };
}

function line(name: string, text: string, isWell = true): HealthLine {
  return { name, text, isWell };
}

function serviceLines({ site, isDatabaseUp, intake }: Findings): HealthLine[] {
  const answers = (name: string, isUp: boolean) =>
    line(name, isUp ? "Answers" : "Does not answer", isUp);
  const lines = site ? [answers("Content", site.isContentUp)] : [];
  lines.push(
    isDatabaseUp === null
      ? line("Database", "None is configured")
      : answers("Database", isDatabaseUp),
  );
  const delivery = "Delivery of requests";
  if (intake.isDiskFull)
    lines.push(
      line(delivery, "The disk is full: the forms take nothing", false),
    );
  else if (intake.delivery === "unavailable")
    lines.push(line(delivery, "Stands still: start the site again", false));
  else {
    const isHere = intake.delivery === "ok";
    lines.push(line(delivery, isHere ? "Runs" : "Runs in another process"));
  }
  return lines;
}

function deliveryLines({ intake, deliveries, now }: Findings): HealthLine[] {
  const { outbox, setAside } = intake;
  if (outbox === "unavailable")
    return [line("Outbox", "Cannot be read", false)];
  const { waiting, oldestSeconds: oldest, notices } = outbox;
  const last = deliveries?.lastDeliveredAt ?? null;
  return [
    line(
      "Waiting in the outbox",
      oldest === null
        ? "Nothing"
        : `${waiting}, the oldest for ${duration(oldest * 1000)}`,
      (oldest ?? 0) < LONG_WAIT,
    ),
    line(
      "Last delivery",
      last === null ? "None yet" : `${duration(now - last)} ago`,
    ),
    line("Notices not sent yet", String(notices)),
    ...setAside.map((file) =>
      line(
        "Damaged outbox",
        `${file} was replaced: look whether anything is missing`,
        false,
      ),
    ),
  ];
}

function pageLines(pages: SiteHealth["pages"]): HealthLine[] {
  const { count, bytes, hits, misses } = pages;
  const all = hits + misses;
  const sorted = pages.refreshes.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const slowest = sorted.at(-1);
  return [
    line(
      "Pages in the cache",
      count === 0 ? "None" : `${count}, of ${size(bytes)}`,
    ),
    line(
      "Answered from the cache",
      all === 0
        ? "Nothing asked for yet"
        : `${Math.floor((100 * hits) / all)} % of ${all} requests since the start`,
    ),
    line(
      "From publishing to fresh pages",
      slowest === undefined
        ? "Nothing was published since the start"
        : `half within ${duration(middle)}, all within ${duration(slowest)} (last ${sorted.length})`,
    ),
  ];
}

function storageLines(
  { disk, backupAt }: SiteHealth,
  now: number,
): HealthLine[] {
  const age = backupAt === null ? null : now - backupAt;
  return [
    disk === null
      ? line("Disk", "Cannot be read", false)
      : line(
          "Disk",
          `${size(disk.free)} of ${size(disk.total)} free`,
          disk.free >= LITTLE_SPACE,
        ),
    age === null
      ? line("Newest backup", "None in the folder for backups", false)
      : line("Newest backup", `${duration(age)} old`, age < OLD_BACKUP),
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
