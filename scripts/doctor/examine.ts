import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { FREE_SPACE_FACTOR } from "../../app/intake/evidence/sent-evidence.ts";
import { openTransport } from "../../app/intake/delivery/post.server.ts";
import { outboxFaults } from "./outbox-faults.ts";
import { probeFolder } from "../stack/shortage.ts";
import {
  readAllVariables,
  type StackEnvironment,
} from "../stack/environment.ts";
import { checkContent, checkDatabase } from "../stack/hosted.ts";
import { portFaults, runningAt } from "../stack/ports.ts";
import { diskSpace } from "../../server/readiness/readiness.ts";
import { listBackups, readBackupStatus } from "../backup/backup-files.ts";

/** What is examined. */
export type Machine = {
  /** The folder of the project. */
  root: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** In milliseconds since 1970. */
  now: number;
};

/** What `npm run doctor` says about one thing. */
export type Finding = {
  /** What was examined, in one word. */
  about: string;
  /** `warning`: the site runs, but a person should act soon. */
  level: "ok" | "warning" | "error";
  /** One sentence for the operator, without secrets. */
  sentence: string;
};

const HOUR_MS = 3_600_000;
/** A nightly backup that was missed once, and a weekly one. */
const [LATE_HOURS, OLD_HOURS] = [48, 192];
const PATIENCE_MS = 5_000;
const MEGABYTE = 1_000_000;

/**
 * Checks what a start checks, even while the site runs. It changes nothing but probe
 * files, which it writes and removes.
 */
export async function examine({
  root,
  variables,
  now,
}: Machine): Promise<Finding[]> {
  let stack: StackEnvironment;
  try {
    stack = readAllVariables(variables);
  } catch (fault) {
    const sentence = `${messageOf(fault)}\nNothing that depends on the variables was checked.`;
    return [{ about: "Variables", level: "error", sentence }];
  }
  const { smtpUrl } = stack.intake;
  const parts: [about: string, faults: Faults | false][] = [
    ["Ports", examinePorts(stack)],
    ["Disk", examineDisk(stack)],
    ["Permissions", examineFolders(root, stack)],
    ["Outbox", examineOutbox(stack)],
    ["Sanity", stack.hasContentSource && examineHosted(checkContent(stack))],
    ["Supabase", stack.hasDatabase && examineHosted(checkDatabase(stack))],
    ["Mail", smtpUrl !== null && examineMail(smtpUrl)],
    ["Backup", examineBackups(stack, now)],
  ];
  const asked = await Promise.all(
    parts.flatMap(([about, faults]) => (faults ? faultsOf(about, faults) : [])),
  );
  return [
    { about: "Variables", level: "ok", sentence: "The variables are valid." },
    ...asked.flat(),
  ];
}

/** The faults and warnings of one thing. */
type Faults = AsyncGenerator<["warning" | "error", string]>;

async function faultsOf(about: string, faults: Faults): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const [level, sentence] of faults)
    found.push({ about, level, sentence });
  return found.length > 0
    ? found
    : [{ about, level: "ok", sentence: "All is well." }];
}

/** The ports that the stack listens on: free, its own, or taken. */
async function* examinePorts(stack: StackEnvironment): Faults {
  // A start leaves a taken port alone: if a server answers there, it is the site.
  if (await runningAt(stack)) return;
  for await (const fault of portFaults(stack)) yield ["error", fault];
}

/** The free space on the data folder's disk, compared with what the forms need. */
async function* examineDisk({ dataFolder, intake }: StackEnvironment): Faults {
  let folder = dataFolder;
  while (!existsSync(folder)) folder = path.dirname(folder);
  const space = await diskSpace(folder);
  if (space === null) return;
  const free = `${Math.floor(space.free / MEGABYTE)} MB are free for ${dataFolder}`;
  if (space.free < intake.minFreeBytes)
    yield [
      "error",
      `${free}: the forms take nothing below ${intake.minFreeBytes / MEGABYTE} MB.`,
    ];
  else if (space.free < FREE_SPACE_FACTOR * intake.minFreeBytes)
    yield [
      "warning",
      `${free}: files of requests are refused below ${(FREE_SPACE_FACTOR * intake.minFreeBytes) / MEGABYTE} MB.`,
    ];
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
    if (!existsSync(place)) continue;
    const found = statSync(place);
    const isFolder = folders.includes(place);
    // Windows has no such modes.
    if (process.platform !== "win32" && found.mode & 0o077)
      yield [
        "error",
        `${place} is open to other accounts (${(found.mode & 0o777).toString(8)}), and personal data or secrets are in it: chmod ${isFolder ? 700 : 600} ${place}`,
      ];
    const shortage = isFolder ? probeFolder(place) : null;
    if (shortage !== null)
      yield ["error", `${place} cannot be written to: ${shortage}.`];
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

/** Signs in at the mail server, and sends nothing. */
async function* examineMail(smtpUrl: string): Faults {
  const transport = openTransport(smtpUrl);
  const late = once(AbortSignal.timeout(PATIENCE_MS), "abort");
  try {
    const isLate = late.then(() => Promise.reject(new Error("no answer")));
    await Promise.race([transport.verify(), isLate]);
  } catch {
    const { hostname } = new URL(smtpUrl);
    yield [
      "error",
      `The mail server ${hostname} cannot be used: check SMTP_URL.`,
    ];
  } finally {
    transport.close();
  }
}

/** The age of the newest backup, its last proof, and its last copy elsewhere. */
async function* examineBackups(
  { dataFolder, backupFolder, backup }: StackEnvironment,
  now: number,
): Faults {
  if (!existsSync(dataFolder)) return;
  const [newest] = await listBackups(backupFolder);
  if (newest === undefined) {
    yield [
      "warning",
      `There is no backup in ${backupFolder}: npm run backup -- --nightly makes and proves one.`,
    ];
    return;
  }
  const hours = Math.round((now - newest.at) / HOUR_MS);
  const age = `The newest backup is ${Math.round(hours / 24)} days old`;
  if (hours > OLD_HOURS)
    yield ["error", `${age}: see why none is made (docs/backup.md).`];
  else if (hours > LATE_HOURS) yield ["warning", `${age}: one was missed.`];
  const { proof, offsite: copy } = await readBackupStatus(backupFolder);
  if (!proof || now - Date.parse(proof.at) > OLD_HOURS * HOUR_MS)
    yield ["warning", "No backup was proved lately: npm run backup -- --prove"];
  else if (proof.fault !== null)
    yield ["error", `${proof.backup} was not proved: ${proof.fault}`];
  if (backup.offsite !== null && copy?.fault)
    yield ["error", `${copy.backup} was not taken elsewhere: ${copy.fault}`];
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
