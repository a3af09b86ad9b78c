import { existsSync, type Stats, statSync } from "node:fs";
import path from "node:path";

import type { Environment } from "../../app/env/env.server.ts";
import { clamdScanner } from "../../app/intake/evidence/scanner.server.ts";
import {
  openTransport,
  outcomeOf,
} from "../../app/intake/notification/transport.server.ts";
import { probeFolder } from "../../local/shortage.ts";
import type { StackEnvironment } from "../../local/stack/environment.ts";
import { checkHosted } from "../../local/stack/hosted.ts";
import { requireFreePort } from "../../local/stack/ports.ts";
import {
  type AllVariables,
  readAllVariables,
} from "../../local/stack/variables.ts";
import { diskSpace } from "../../server/readiness/readiness.ts";
import { listBackups } from "../backup/backup-files.ts";
import { readBackupStatus } from "../backup/backup-status.ts";
import { answers, readStackFile } from "../backup/running.ts";

/** What is looked at; a test puts its own in the place of each. */
export type Machine = {
  /** The folder of the project. */
  root: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** The time of this machine, in milliseconds since 1970. */
  now(): number;
  /** Whether the builds are those of the files as they are. */
  isBuilt: { site(): boolean; studio(): boolean };
};

/** What `npm run doctor` says of one thing. */
export type Finding = {
  /** What was looked at, in one word or two. */
  about: string;
  /** `warning`: the site runs, but a person should act soon. */
  level: "ok" | "warning" | "error";
  /** One sentence for the operator, without a secret in it. */
  sentence: string;
};

const HOUR_MS = 3_600_000;
/** A nightly backup that was missed once, and a weekly one. */
const [LATE_HOURS, OLD_HOURS] = [48, 192];
const PATIENCE_MS = 5_000;
const OTHERS = 0o077;
const MEGABYTE = 1_000_000;
/** Windows has no modes and owners of this kind. */
const hasModes = process.platform !== "win32";

/** The exit code for scripts: 0 all is well, 2 warnings alone, 1 an error. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === "error")) return 1;
  return findings.some(({ level }) => level === "warning") ? 2 : 0;
}

/**
 * Asks a machine what a start asks it, also while the site runs. Nothing is
 * changed but probe files that are written and removed.
 */
export async function examine(machine: Machine): Promise<Finding[]> {
  const about = findingsAbout("Variables");
  let variables: AllVariables;
  try {
    variables = readAllVariables(machine.variables);
  } catch (fault) {
    return [
      about.error(
        `${messageOf(fault)}\nWhat depends on the variables was not looked at.`,
      ),
    ];
  }
  const { stack, site } = variables;
  const asked = await Promise.all([
    examinePorts(stack),
    examineDisk(stack.dataFolder, site),
    examineServices(variables),
    examineBackups(stack.dataFolder, site.backup, machine.now()),
  ]);
  return [
    about.ok("Each variable that is set has a value that can be used."),
    examineBuild("site", machine.isBuilt.site()),
    ...(stack.hasContentSource
      ? []
      : [examineBuild("Studio", machine.isBuilt.studio())]),
    ...examineFolders(machine.root, stack),
    ...asked.flat(),
  ];
}

function findingsAbout(about: string) {
  const of = (level: Finding["level"]) => (sentence: string) =>
    ({ about, level, sentence }) satisfies Finding;
  return { ok: of("ok"), warning: of("warning"), error: of("error") };
}

function examineBuild(name: string, isFresh: boolean): Finding {
  const { ok, warning } = findingsAbout("Build");
  return isFresh
    ? ok(`The ${name} is built from the files as they are.`)
    : warning(
        `The ${name} is not built from the files as they are: npm start would build it first; npm run build does so beforehand.`,
      );
}

/** The ports that the stack listens on: free, its own, or taken. */
async function examinePorts(environment: StackEnvironment): Promise<Finding[]> {
  const { ok, error } = findingsAbout("Ports");
  const { host, sitePort, studioPort, databasePort } = environment;
  const ports: [variable: string, port: number, host: string][] = [
    ["PORT", sitePort, host],
  ];
  if (!environment.hasContentSource)
    ports.push(["STUDIO_PORT", studioPort, host]);
  if (!environment.hasDatabase)
    ports.push(["SUPABASE_PORT", databasePort, "localhost"]);
  const names = ports.map(([, port]) => port).join(", ");
  // A start takes no port that is taken: who answers there is the site.
  if (
    readStackFile(environment.dataFolder) !== null &&
    (await answers(`http://localhost:${sitePort}/healthz`))
  )
    return [ok(`The ports ${names} are those of the site, which runs.`)];
  const faults: Finding[] = [];
  for (const [variable, port, address] of ports)
    await requireFreePort(port, address, variable).catch((fault: unknown) =>
      faults.push(error(messageOf(fault))),
    );
  return faults.length > 0 ? faults : [ok(`The ports ${names} are free.`)];
}

/** The space on the disk of the data folder, against what the forms ask for. */
async function examineDisk(
  dataFolder: string,
  { intake, evidence }: Environment,
): Promise<Finding> {
  const { ok, warning, error } = findingsAbout("Disk");
  let folder = path.resolve(dataFolder);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const space = await diskSpace(folder);
  if (space === null)
    return warning(`The space on the disk of ${dataFolder} cannot be read.`);
  const free = `${Math.floor(space.free / MEGABYTE)} MB are free for ${dataFolder}`;
  if (space.free < intake.minFreeBytes)
    return error(
      `${free}: the forms take nothing below ${intake.minFreeBytes / MEGABYTE} MB.`,
    );
  if (space.free < evidence.minFreeBytes)
    return warning(
      `${free}: files of requests are refused below ${evidence.minFreeBytes / MEGABYTE} MB.`,
    );
  return ok(`${free}.`);
}

/** The folders of data and backups, and the files with secrets in them. */
function examineFolders(
  root: string,
  { dataFolder, backupFolder }: StackEnvironment,
): Finding[] {
  const { ok, error } = findingsAbout("Permissions");
  const folders = [dataFolder, backupFolder];
  const secrets = [
    path.join(root, ".env"),
    path.join(dataFolder, "secrets.json"),
    path.join(dataFolder, "stack.json"),
  ];
  const faults = [
    ...folders.flatMap((folder) => faultOfFolder(folder) ?? []),
    ...[...folders, ...secrets].flatMap((place) => {
      const found = statOf(place);
      if (!found || !hasModes || !(found.mode & OTHERS)) return [];
      const mode = (found.mode & 0o777).toString(8);
      return `${place} is open to other accounts (${mode}), and personal data or secrets are in it: chmod ${found.isDirectory() ? 700 : 600} ${place}`;
    }),
  ];
  return faults.length > 0
    ? faults.map(error)
    : [
        ok(
          "Data, backups and secrets can be read and written by this account alone.",
        ),
      ];
}

function faultOfFolder(folder: string): string | null {
  const found = statOf(folder);
  if (!found) return null;
  if (!found.isDirectory())
    return `${folder} is a file where a folder belongs: move it away.`;
  if (hasModes && found.uid !== process.getuid?.())
    return `${folder} belongs to another account: run this as the account that runs the site, or give the folder to it with chown -R.`;
  const shortage = probeFolder(folder);
  return shortage === null
    ? null
    : `${folder} cannot be written to: ${shortage}.`;
}

/** Null for what is not there, or lies in a folder of another account. */
function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** Asks each service on another machine that the settings name. */
async function examineServices({
  stack,
  site,
}: AllVariables): Promise<Finding[]> {
  const { smtpUrl, webhookUrl } = site.intake;
  const { clamd } = site.evidence;
  return Promise.all([
    ...(stack.hasContentSource ? [examineHosted(site, "content")] : []),
    ...(stack.hasDatabase ? [examineHosted(site, "database")] : []),
    ...(smtpUrl === null ? [] : [examineMail(smtpUrl)]),
    ...(webhookUrl === null ? [] : [examineWebhook(webhookUrl)]),
    ...(clamd === null ? [] : [examineScanner(clamd)]),
  ]);
}

/** Hosted Sanity or Supabase, asked as a start asks it. */
async function examineHosted(
  site: Environment,
  part: "content" | "database",
): Promise<Finding> {
  const name = part === "content" ? "Sanity" : "Supabase";
  const { ok, warning, error } = findingsAbout(name);
  const silent: string[] = [];
  const parts = { content: part === "content", database: part === "database" };
  try {
    await checkHosted(site, parts, (sentence) => silent.push(sentence));
  } catch (refusal) {
    return error(messageOf(refusal));
  }
  const [sentence] = silent;
  return sentence === undefined
    ? ok(`${name} answers, and takes the keys of the site.`)
    : warning(sentence);
}

/** Signs in at the mail server, and sends nothing. */
async function examineMail(smtpUrl: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Mail");
  const { hostname } = new URL(smtpUrl);
  const transport = openTransport(smtpUrl);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  try {
    await Promise.race([transport.verify(), late]);
    return ok(`The mail server ${hostname} takes the account of SMTP_URL.`);
  } catch (fault) {
    const { code } = outcomeOf(fault) as { code: string };
    return error(
      `The mail server ${hostname} cannot be used (${code}): check SMTP_URL.`,
    );
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Any answer to a HEAD will do: a POST would be a request of a person. */
async function examineWebhook(url: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Webhook");
  // The path may be a secret.
  const { host } = new URL(url);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(url, { method: "HEAD", redirect: "manual", signal }).then(
    () => ok(`${host} (LEADS_WEBHOOK_URL) answers.`),
    () => error(`${host} (LEADS_WEBHOOK_URL) does not answer.`),
  );
}

async function examineScanner(address: string): Promise<Finding> {
  const { ok, error } = findingsAbout("Scanner");
  const scanner = clamdScanner(address, PATIENCE_MS);
  return (await scanner.scan(Buffer.from("a harmless text"))) === "clean"
    ? ok("clamd scans what it is given.")
    : error(
        `clamd at ${address} does not scan: files of requests are refused meanwhile.`,
      );
}

/** The age of the newest backup, its last proof, and its last copy elsewhere. */
async function examineBackups(
  dataFolder: string,
  { folder, offsite }: Environment["backup"],
  now: number,
): Promise<Finding[]> {
  const { ok, warning, error } = findingsAbout("Backup");
  if (!existsSync(dataFolder)) return [ok("There is nothing to back up yet.")];
  const place = path.resolve(folder);
  const [newest] = await listBackups(place);
  if (newest === undefined)
    return [
      warning(
        `There is no backup in ${place}: npm run backup -- --nightly makes and proves one.`,
      ),
    ];
  const status = await readBackupStatus(place);
  const hours = Math.max(0, Math.round((now - newest.at) / HOUR_MS));
  const age = `The newest backup is ${hours < LATE_HOURS ? `${hours} hours` : `${Math.round(hours / 24)} days`} old`;
  const findings = [
    hours > OLD_HOURS
      ? error(`${age}: see why none is made (docs/backup.md).`)
      : hours > LATE_HOURS
        ? warning(`${age}: one was missed.`)
        : ok(`${age}.`),
  ];
  const { proof, offsite: copy } = status;
  if (proof === null || now - Date.parse(proof.at) > OLD_HOURS * HOUR_MS)
    findings.push(
      warning("No backup was proved lately: npm run backup -- --prove"),
    );
  else if (proof.fault !== null)
    findings.push(
      error(`The backup ${proof.backup} was not proved: ${proof.fault}`),
    );
  if (offsite !== null && copy === null)
    findings.push(
      warning("BACKUP_OFFSITE is set, but has not run with a backup yet."),
    );
  else if (offsite !== null && copy?.fault)
    findings.push(
      error(`${copy.backup} was not taken elsewhere: ${copy.fault}`),
    );
  return findings;
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
