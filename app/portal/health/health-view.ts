import type { DeliveryReport } from "~/intake/outbox/upkeep.server";
import type { IntakeHealth } from "~/intake/intake.server";
import { momentOf } from "~/model/date-text";

import type { SiteHealth } from "./site-health";

/** One line of the page: its subject, and whether it is in order. */
type HealthLine = { name: string; isWell: boolean; text: string };

/** A submission that the database refused, as staff see it. */
export type RefusedView = {
  reference: string;
  parts: string;
  receivedAt: string;
  /** For a file: the reference of its request; otherwise null. */
  request: string | null;
  /** Why its sender gets no mail; null if something else was refused. */
  why: string | null;
};

/** A part of the page: its title, and its lines. */
export type HealthPart = { title: string; lines: HealthLine[] };

/** What the health page shows; nothing about a visitor. */
export type HealthView = {
  /** When it was read; ISO 8601. */
  readAt: string;
  isWell: boolean;
  parts: HealthPart[];
  refused: RefusedView[];
  /** The secret path of the calendar of licenses (calendar/calendar-path.server.ts). */
  calendarPath: string;
};

/** What is known of the site at one moment. */
export type Findings = {
  /** Null in development, where nothing is cached. */
  site: SiteHealth | null;
  intake: IntakeHealth;
  /** True if the database answers now; null if none is configured. */
  isDatabaseUp: boolean | null;
  /** Null if the outbox cannot be read. */
  deliveries: DeliveryReport | null;
  /** Milliseconds since 1970. */
  now: number;
  calendarPath: string;
};

/** In seconds: a submission that waits longer is flagged. */
const LONG_WAIT = 5 * 60;
/** In milliseconds: a newest backup older than this is flagged. */
const OLD_BACKUP = 8 * 24 * 60 * 60 * 1000;
const LITTLE_SPACE = 1024 ** 3;

/** Describes in words how the site is, and what is wrong. */
export function healthView(findings: Findings): HealthView {
  const { site, now, calendarPath } = findings;
  const parts = [
    { title: "Services", lines: serviceLines(findings) },
    { title: "Requests and messages", lines: deliveryLines(findings) },
    { title: "Pages", lines: pageLines(site) },
    { title: "Storage and backups", lines: storageLines(site, now) },
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

const FOR_EDITORS = ["Content", "Database", "Delivery of requests"];

/** Returns what concerns editors: what is wrong, and how the services are. */
export function linesForEditors(parts: readonly HealthPart[]): HealthLine[] {
  return parts
    .flatMap(({ lines }) => lines)
    .filter(({ name, isWell }) => !isWell || FOR_EDITORS.includes(name));
}

function line(name: string, text: string, isWell = true): HealthLine {
  return { name, text, isWell };
}

function serviceLines({ site, isDatabaseUp, intake }: Findings): HealthLine[] {
  const answers = (name: string, isUp: boolean) =>
    line(name, isUp ? "Working" : "Not responding", isUp);
  const delivery = (text: string, isWell = true) =>
    line("Delivery of requests", text, isWell);
  return [
    ...(site ? [answers("Content", site.isContentUp)] : []),
    isDatabaseUp === null
      ? line("Database", "None is configured")
      : answers("Database", isDatabaseUp),
    intake.isDiskFull
      ? delivery("The disk is full: the forms take nothing", false)
      : intake.delivery === "unavailable"
        ? delivery("Stopped: start the site again", false)
        : delivery(
            intake.delivery === "ok" ? "Working" : "Working in another process",
          ),
  ];
}

function deliveryLines({ intake, deliveries, now }: Findings): HealthLine[] {
  const { outbox, setAside } = intake;
  if (outbox === "unavailable")
    return [line("Outbox", "Cannot be read", false)];
  const { waiting, oldestSeconds, parkedFiles, notices } = outbox;
  const oldest = oldestSeconds ?? 0;
  const waits = `${waiting}, the oldest for ${duration(oldest * 1000)}`;
  const last = deliveries?.lastDeliveredAt ?? null;
  const lastText = last === null ? "None yet" : `${duration(now - last)} ago`;
  return [
    line(
      "Waiting in the outbox",
      oldestSeconds === null ? "Nothing" : waits,
      oldest < LONG_WAIT,
    ),
    line("Last delivery", lastText),
    line("Notices not sent yet", String(notices)),
    ...(parkedFiles > 0
      ? [line("Files set aside", `${parkedFiles}, see below`, false)]
      : []),
    ...setAside.map((file) => {
      const text = `See ${file}: check whether anything is missing`;
      const what = file.startsWith("supabase/") ? "database" : "outbox";
      return line(`Damaged or missing ${what}`, text, false);
    }),
  ];
}

function pageLines(site: SiteHealth | null): HealthLine[] {
  if (!site) return [];
  const { count, bytes, hits, misses, refreshes } = site.pages;
  const all = hits + misses;
  const share = Math.floor((100 * hits) / all);
  const sorted = refreshes.toSorted((one, other) => one - other);
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
        ? "No requests yet"
        : `${share}% of ${all} requests since the start`,
    ),
    line(
      "Time until changes are live",
      slowest === undefined
        ? "Nothing published since the start"
        : `half within ${duration(middle)}, all within ${duration(slowest)} (last ${sorted.length})`,
    ),
  ];
}

function storageLines(site: SiteHealth | null, now: number): HealthLine[] {
  if (!site) return [];
  const { disk, backupAt } = site;
  const age = now - (backupAt ?? 0);
  return [
    disk === null
      ? line("Disk", "Cannot be read", false)
      : line(
          "Disk",
          `${size(disk.free)} of ${size(disk.total)} free`,
          disk.free >= LITTLE_SPACE,
        ),
    backupAt === null
      ? line("Newest backup", "None in the folder for backups", false)
      : line("Newest backup", `${duration(age)} old`, age < OLD_BACKUP),
  ];
}

/** One entry per submission, however many of its parts were refused. */
function refusedViews(refused: DeliveryReport["refused"]): RefusedView[] {
  const byReference = Map.groupBy(refused, ({ reference }) => reference);
  return [...byReference].map(([reference, parts]) => {
    const at = new Date(parts[0]?.acceptedAt ?? 0).toISOString();
    return {
      reference,
      parts: parts.map(({ part }) => part).join(", "),
      receivedAt: momentOf(at).text,
      request: parts[0]?.request ?? null,
      why: parts.every(({ part }) => part === "receipt")
        ? whyNoMail(parts[0]?.isInternational ?? false)
        : null,
    };
  });
}

const whyNoMail = (isInternational: boolean) =>
  isInternational
    ? "Our mail server can't send to addresses with letters such as “é”. The sender has the reference but got no email. Call, or write from an account that can."
    : "The mail server refused the address. The sender has the reference but got no email. Check the address, or call.";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** Formats a duration in words, in its largest unit. */
function duration(milliseconds: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(milliseconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? "" : "s"}`;
  }
  return `${Math.max(Math.round(milliseconds), 0)} ms`;
}

/** Formats a size in the largest unit in which it is at least one. */
function size(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  if (bytes >= 1024 ** 2) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1024)} kB`;
}
