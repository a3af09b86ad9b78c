import { globSync, rmSync } from "node:fs";
import path from "node:path";

import { eraseNaming } from "#content-lake/comments";
import { sweepPlaces } from "#content-lake/backup/work-place";
import { isForPerson } from "#content-lake/failure";
import { cleanEmail } from "../app/model/clean-text.ts";
import { referencesOf } from "../app/intake/outbox/erase.server.ts";
import {
  intakeFolder,
  setAsideFiles,
} from "../app/intake/outbox/files.server.ts";
import { readOutbox } from "../app/intake/outbox/read.server.ts";
import { readUpgradeCopies } from "../server/health/upgrade-copies.ts";
import {
  openDatabase,
  personOf,
  recordErasure,
  waitForNodes,
  type OpenDatabase,
} from "./erase/database.ts";
import { findEvidence, removeOrphans } from "./erase/evidence.ts";
import { isTo, mailFiles, openOutbox } from "./erase/outbox.ts";
import { findRows, removeRows } from "./erase/rows.ts";
import { readAnswer } from "./seed/console.ts";
import { backupFolder, dataFolder, flag, runCommand } from "./stack/command.ts";
import { lakeFolder } from "./stack/content-state.ts";
import { requireTakenOver } from "./stack/versions.ts";
import { runningLake } from "./stack/stack-file.ts";

// `npm run erase -- <email>` erases a person at their request.

const HELP = `npm run erase -- <email> [--yes]

Removes everything that a person has sent through the forms: from the outbox, from the database with the files of their requests, and mails to them from the mailbox of this machine; from the disks of the site's other nodes, each as soon as it runs; and every comment and task of the Studio that names the address, or did once. It works while the site runs and while it is stopped, and asks before it removes.

Not removed are: an account with the address, backups made before, mails that
have left this machine, comments that name the person in other words, traces in the
log of the database (of the embedded one: supabase/postgres/pg_wal) until it is
overwritten, and what is named: a damaged outbox or database that was set aside, data
that a restore or an upgrade set aside, a backup that is being made meanwhile, and a
dataset for tests, which is deleted while the lake runs:
CONTENT_LAKE_TOKEN=… node ../packages/content-lake/src/main.ts cli --url <address> -- dataset delete <name>
(in studio/, with the token of an administrator).

--yes   do not ask
`;

const WORDS = {
  claims: "requests for help, with their activities",
  contact_messages: "messages",
  spam_log: "entries of the review box",
  files: "files of requests",
  outbox: "submissions in the outbox",
  mails: "mails in the mailbox",
  comments: "comments and tasks of the Studio",
};

function tell(counts: Record<keyof typeof WORDS, number>): void {
  for (const [kind, words] of Object.entries(WORDS))
    console.log(`  ${words}: ${counts[kind as keyof typeof WORDS]}`);
}

/** The lake's datasets for tests. */
const testDatasets = (folder: string) =>
  globSync("content-lake/datasets/*", { cwd: folder }).map((name) =>
    path.join(folder, name),
  );

/**
 * Copies set aside by restores, upgrades and damage, each with all earlier data, and
 * datasets that were half deleted.
 */
function wholeCopies(folder: string): string[] {
  const parent = path.dirname(folder);
  return globSync(
    [
      `${path.basename(folder)}.before-restore-*`,
      `${path.basename(folder)}/{content-lake.set-aside,supabase/postgres.unreadable,after-upgrade}-*`,
      `${path.basename(folder)}/{before-upgrade{,.tmp,.old},laying-back-*,laid-back-*}`,
      `${path.basename(folder)}/content-lake/datasets/.*`,
    ],
    { cwd: parent },
  ).map((name) => path.join(parent, name));
}

/** The comments in the embedded lake that name a person, whether it runs or not. */
async function findComments(email: string) {
  const running = await runningLake(dataFolder);
  if (!running) requireTakenOver(dataFolder);
  const place = { folder: lakeFolder(dataFolder), running };
  try {
    const count = await eraseNaming(place, email, true);
    return { count, remove: () => eraseNaming(place, email, false) };
  } catch (error) {
    if (!isForPerson(error)) throw error;
    console.log(`Comments were not searched: ${error.message}`);
    return { count: 0, remove: async () => 0 };
  }
}

async function isConfirmed(email: string): Promise<boolean> {
  const answer = await readAnswer(
    "This cannot be undone. Type the address again to remove all of it: ",
  );
  return answer.toLowerCase() === email.toLowerCase();
}

/** A person, and the database that has their rows. */
type Person = { email: string; database: OpenDatabase | null };

/**
 * Finds what a person has sent: their rows, and the files of their requests.
 *
 * @param references those of their submissions in the outbox.
 */
async function find(
  { email, database }: Person,
  references: readonly string[],
) {
  const rows = database
    ? await findRows(database.client, email, references)
    : { claims: [], contact_messages: [], spam_log: [] };
  const { claims, contact_messages, spam_log } = rows;
  const requests = new Set([...claims, ...spam_log, ...references]);
  const files = await findEvidence(dataFolder, database, [...requests]);
  const counts = {
    claims: claims.length,
    contact_messages: contact_messages.length,
    spam_log: spam_log.length,
    files: files.count,
  };
  return { rows, files, counts };
}

/**
 * Removes the person from the outbox and the database.
 *
 * @param hash the site's pseudonym of the person; null if there is no secret yet.
 * @returns how much was removed.
 */
async function removeSent(person: Person, hash: string | null) {
  const { email, database } = person;
  const outbox = openOutbox(dataFolder, (opened) =>
    referencesOf(opened, email),
  );
  const { references } = outbox;
  try {
    // Stops the deliveries first, or the removed rows could be inserted again.
    outbox.withdraw();
    if (database) {
      const rows = Object.values((await find(person, references)).rows).flat();
      await recordErasure(database.client, [...rows, ...references], hash);
      await waitForNodes(database);
    }
    await outbox.settle();
    // Counted again, since something may have been delivered meanwhile.
    const { rows, files, counts } = await find(person, references);
    if (database)
      await recordErasure(database.client, Object.values(rows).flat());
    await files.remove();
    if (database) await removeRows(database.client, rows);
    outbox.remove();
    // A delivery may have added a file meanwhile, or a killed run left one.
    if (database) await removeOrphans(database);
    return { ...counts, outbox: references.length };
  } finally {
    outbox.close();
  }
}

/** @throws Error if some data is left; running the command again is safe. */
async function erase(person: Person, isSure: boolean): Promise<void> {
  const { email, database } = person;
  const hash = personOf(dataFolder, database, email);
  const references =
    readOutbox(dataFolder, (outbox) => referencesOf(outbox, email)) ?? [];
  const { counts: sent } = await find(person, references);
  const mails = mailFiles(dataFolder).filter((file) => isTo(file, email));
  const comments = await findComments(email);
  const counts = {
    ...sent,
    outbox: references.length,
    mails: mails.length,
    comments: comments.count,
  };
  console.log(`Found for ${email}:`);
  tell(counts);
  // These cannot be erased partially.
  for (const file of setAsideFiles(dataFolder).filter(
    (name) => !name.endsWith(".txt"),
  ))
    console.log(
      `Not erased: ${path.join(intakeFolder(dataFolder), file)} is of a damaged outbox that was replaced. It may still hold this person's data. Check whether anything in it is missing elsewhere, then remove it and the files beside it that begin with its name.`,
    );
  for (const place of [
    ...(await sweepPlaces(dataFolder, backupFolder)),
    ...wholeCopies(dataFolder),
  ])
    console.log(
      `Not erased: ${place} may still hold this person's data. Remove it once nobody needs it.`,
    );
  for (const place of testDatasets(dataFolder))
    console.log(
      `Not erased: ${place} may still hold this person's data. Delete it in studio/, while the lake runs: CONTENT_LAKE_TOKEN=… node ../packages/content-lake/src/main.ts cli --url <address> -- dataset delete ${path.basename(place)}`,
    );
  const isEmpty = Object.values(counts).every((count) => count === 0);
  // The erasure is recorded for those too whose requests wait beside an upgrade.
  const { waiting } = await readUpgradeCopies(dataFolder);
  if (isEmpty && waiting.length === 0 && !database?.isHosted) return;
  if (!isSure && !(await isConfirmed(email))) {
    console.log("Nothing was removed.");
    return;
  }
  const removed = await removeSent(person, hash);
  for (const file of mails) rmSync(file, { force: true });
  console.log("Removed:");
  tell({ ...counts, ...removed, comments: await comments.remove() });
  if (database?.isHosted)
    console.log(
      "The disks of the site's other nodes follow: nodes that are running have done so by now, others will when they return, before they deliver anything. If one never returns, remove its data folder.",
    );
}

const command = { help: HELP, options: { yes: flag }, words: [1, 1] } as const;

await runCommand(command, async ({ yes }, [word = ""]) => {
  const email = cleanEmail(word);
  if (!email.includes("@"))
    throw new Error(`${email} is not an e-mail address.`);
  const database = await openDatabase(dataFolder);
  try {
    await erase({ email, database }, yes);
  } finally {
    await database?.close();
  }
});
