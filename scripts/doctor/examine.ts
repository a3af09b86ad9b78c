import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { misspelt } from "../../app/env/misspelt.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import { countOutbox } from "../../app/intake/outbox/upkeep.server.ts";
import { type Alarm, alarmsIn } from "../../server/alarms/conditions.ts";
import {
  certificateEnd,
  measureMachine,
} from "../../server/alarms/measures.ts";
import { newestBackup } from "../../server/health/backup-files.ts";
import { outboxFaults } from "./outbox-faults.ts";
import {
  type Faults,
  tryAddresses,
  tryFolder,
  tryMail,
  tryOffsite,
  tryScanner,
  trySite,
} from "./tries.ts";
import {
  readAllVariables,
  type StackEnvironment,
} from "../stack/environment.ts";
import { checkContent, checkDatabase } from "../stack/hosted.ts";
import { deletesAnything } from "../../app/model/retention.ts";
import { portFaults, runningAt } from "../stack/ports.ts";

/** What is examined. */
export type Machine = {
  /** The folder of the project. */
  root: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** In milliseconds since 1970. */
  now: number;
  /**
   * In milliseconds: how long the site may take to answer, as while it restarts; left
   * out if it may be stopped.
   */
  answersWithin?: number;
};

/** What `npm run doctor` says about one thing. */
export type Finding = {
  /** What was examined, in one word. */
  about: string;
  /** `warning`: the site runs, but a person should act soon. */
  level: "ok" | "warning" | "error";
  /** One sentence for the operator, without secrets. */
  sentence: string;
  /** The alarm that this is, if it is one. */
  alarm?: Alarm;
};

/**
 * Checks what a start checks, even while the site runs. It changes nothing but probe
 * files, which it writes and removes.
 */
export async function examine({
  root,
  variables,
  now,
  answersWithin,
}: Machine): Promise<Finding[]> {
  let stack: StackEnvironment;
  try {
    stack = readAllVariables(variables);
  } catch (fault) {
    const sentence = `${messageOf(fault)}\nNothing that depends on the variables was checked.`;
    return [{ about: "Variables", level: "error", sentence }];
  }
  const { intake, evidence, backup } = stack;
  const alarms = await findAlarms(stack, now);
  const parts: [about: string, faults: Faults | false][] = [
    ["Variables", examineNames(variables)],
    ["Ports", examinePorts(stack)],
    ["Site", answersWithin !== undefined && trySite(stack, answersWithin)],
    ["Disk", none()],
    ["Permissions", examineFolders(root, stack)],
    ["Outbox", examineOutbox(stack)],
    ["Sanity", stack.hasContentSource && examineHosted(checkContent(stack))],
    ["Supabase", stack.hasDatabase && examineHosted(checkDatabase(stack))],
    ["Addresses", tryAddresses(stack)],
    ["Mail", intake.smtpUrl !== null && tryMail(intake.smtpUrl)],
    ["Scanner", evidence.clamd !== null && tryScanner(evidence.clamd)],
    ["Backup", examineBackups(stack)],
    ["Copies", backup.offsite !== null && tryOffsite(backup.offsite)],
    ["Certificate", stack.siteUrl.startsWith("https:") && none()],
    ["Retention", deletesAnything(stack.retention) && none()],
    ["Upgrade", none()],
  ];
  const asked = await Promise.all(
    parts.flatMap(([about, faults]) =>
      faults ? faultsOf(about, faults, alarms) : [],
    ),
  );
  return asked.flat();
}

/** The alarms that ring, of all that can be measured without the running site. */
async function findAlarms(
  stack: StackEnvironment,
  now: number,
): Promise<Alarm[]> {
  const { dataFolder, backupFolder, backup, retention } = stack;
  const hasOffsite = backup.offsite !== null;
  const machine = { dataFolder, backupFolder, hasOffsite, retention };
  const [measured, certificateEndsAt] = await Promise.all([
    measureMachine(machine, now),
    certificateEnd([stack.siteUrl, stack.studioUrl]),
  ]);
  return alarmsIn({
    ...measured,
    outbox: countsOf(dataFolder),
    isStreamConnected: null,
    certificateEndsAt,
  });
}

/** Null if there is no outbox, or one that `examineOutbox` finds damaged. */
function countsOf(dataFolder: string) {
  try {
    return readOutbox(dataFolder, (outbox) => countOutbox(outbox));
  } catch {
    return null;
  }
}

async function faultsOf(
  about: string,
  faults: Faults,
  alarms: readonly Alarm[],
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const [level, sentence] of faults)
    found.push({ about, level, sentence });
  for (const alarm of alarms)
    if (alarm.about === about)
      found.push({
        about,
        level: alarm.level,
        sentence: `${alarm.sentence} ${alarm.advice}`,
        alarm,
      });
  return found.length > 0
    ? found
    : [{ about, level: "ok", sentence: "All is well." }];
}

/** What alarms alone are about. */
async function* none(): Faults {}

/** Variables that nothing reads, and whose names are nearly those that are read. */
async function* examineNames(variables: Machine["variables"]): Faults {
  for (const sentence of misspelt(variables)) yield ["error", sentence];
}

/** The ports that the stack listens on: free, its own, or taken. */
async function* examinePorts(stack: StackEnvironment): Faults {
  // A start leaves a taken port alone: if a server answers there, it is the site.
  if (await runningAt(stack)) return;
  for await (const fault of portFaults(stack)) yield ["error", fault];
}

/** The folders of data and backups, and the files with secrets. */
async function* examineFolders(
  root: string,
  { dataFolder, backupFolder }: StackEnvironment,
): Faults {
  const folders = [dataFolder, backupFolder];
  for (const place of [
    ...folders,
    path.join(root, ".env"),
    path.join(dataFolder, "secrets.json"),
    path.join(dataFolder, "stack.json"),
  ]) {
    const isFolder = folders.includes(place);
    const fault = isFolder ? tryFolder(place) : null;
    if (fault !== null) yield ["error", fault];
    if (fault !== null || !existsSync(place)) continue;
    const found = statSync(place);
    // Windows has no such modes.
    if (process.platform !== "win32" && found.mode & 0o077)
      yield [
        "error",
        `${place} is open to other accounts (${(found.mode & 0o777).toString(8)}), and personal data or secrets are in it: chmod ${isFolder ? 700 : 600} ${place}`,
      ];
  }
}

async function* examineOutbox(stack: StackEnvironment): Faults {
  try {
    yield* outboxFaults(stack.dataFolder, !stack.hasDatabase);
  } catch (fault) {
    yield ["error", messageOf(fault)];
  }
}

/** Checks hosted Sanity or Supabase as a start does. */
async function* examineHosted(answer: Promise<string | null>): Faults {
  try {
    const silence = await answer;
    if (silence !== null) yield ["warning", silence];
  } catch (refusal) {
    yield ["error", messageOf(refusal)];
  }
}

async function* examineBackups(stack: StackEnvironment): Faults {
  const { dataFolder, backupFolder } = stack;
  if (existsSync(dataFolder) && (await newestBackup(backupFolder)) === null)
    yield [
      "warning",
      `There is no backup in ${backupFolder}: npm run backup -- --nightly makes and proves one.`,
    ];
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
