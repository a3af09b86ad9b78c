import { rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { OutboxError } from "../app/intake/outbox/open.server.ts";
import { isForPerson } from "#content-lake/failure";
import { findComments } from "./erase/comments.ts";
import {
  EraseError,
  openDatabase,
  personOf,
  recordErasure,
  waitForNodes,
  type OpenDatabase,
} from "./erase/database.ts";
import {
  findEvidence,
  removeOrphans,
  type EvidenceOfRequests,
} from "./erase/evidence.ts";
import { mailsTo, openOutbox, type OutboxOfPerson } from "./erase/outbox.ts";
import { findRows, removeRows, type Found } from "./erase/rows.ts";

// `npm run erase -- <email>` erases a person at their request.

const HELP = `npm run erase -- <email> [--yes]

Removes everything that a person has sent through the forms: from the outbox,
from the database with the files of their requests, and mails to them from the
mailbox of this machine; from the disks of the site's other nodes, each as soon as
it runs; and every comment and task of the Studio that names the
address, or did once. It works while the site runs and while it is stopped, and
asks before it removes.

Not removed are: an account with the address, backups made before, mails that
have left this machine, comments that name the person in other words, and a
damaged outbox that was set aside: it is named.

--yes   do not ask
`;

type Counts = Record<
  keyof Found | "files" | "outbox" | "mails" | "comments",
  number
>;

const WORDS: Record<keyof Counts, string> = {
  claims: "requests for help, with their activities",
  contact_messages: "messages",
  spam_log: "entries of the review box",
  files: "files of requests",
  outbox: "submissions in the outbox",
  mails: "mails in the mailbox",
  comments: "comments and tasks of the Studio",
};

function tell(counts: Counts): void {
  for (const [kind, words] of Object.entries(WORDS))
    console.log(`  ${words}: ${counts[kind as keyof Counts]}`);
}

/**
 * Damaged outboxes cannot be erased in part; their readable submissions were
 * carried over.
 */
function warnOfSetAside(files: readonly string[]): void {
  for (const file of files)
    console.log(
      `Not erased: ${file} is a damaged outbox that was replaced. It may still hold this person. Look whether anything in it is missing elsewhere, then remove it with the files beside it that begin with its name.`,
    );
}

async function isConfirmed(email: string): Promise<boolean> {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
  });
  const answer = await terminal.question(
    "This cannot be undone. Type the address again to remove all of it: ",
  );
  terminal.close();
  return answer.trim().toLowerCase() === email.toLowerCase();
}

/** A person, and where their data is. */
type Person = {
  email: string;
  dataFolder: string;
  outbox: OutboxOfPerson;
  database: OpenDatabase | null;
  /** What the site knows the person by; null: there is no secret yet. */
  hash: string | null;
};

function find({ email, outbox, database }: Person): Promise<Found> {
  const nothing = { claims: [], contact_messages: [], spam_log: [] };
  return database
    ? findRows(database.client, email, outbox.references)
    : Promise.resolve(nothing);
}

function findFiles(
  { dataFolder, database, outbox }: Person,
  { claims, spam_log }: Found,
): Promise<EvidenceOfRequests> {
  const requests = new Set([...claims, ...spam_log, ...outbox.references]);
  return findEvidence(dataFolder, database, [...requests]);
}

/** Removes the person from the outbox and the database. Out: what was removed. */
async function removeSent(person: Person) {
  const { outbox, database, hash } = person;
  // Stops the deliveries first, or the removed rows could be inserted again.
  await outbox.withdraw();
  if (database) {
    const rows = Object.values(await find(person)).flat();
    await recordErasure(database.client, {
      references: [...rows, ...outbox.references],
      person: hash,
    });
    await waitForNodes(database);
  }
  // Counted again, since a delivery may have arrived meanwhile.
  const found = await find(person);
  if (database)
    await recordErasure(database.client, {
      references: Object.values(found).flat(),
      person: null,
    });
  const files = await findFiles(person, found);
  await files.remove();
  if (database) await removeRows(database.client, found);
  outbox.remove();
  // A delivery may have brought a file meanwhile, or a kill may have left one.
  if (database) await removeOrphans(database);
  return { ...lengthsOf(found), files: files.count };
}

/**
 * @throws EraseError if some data is left; the command can be repeated then.
 */
async function erase(email: string, isSure: boolean): Promise<void> {
  const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");
  const outbox = openOutbox(dataFolder, email);
  const database = await openDatabase(dataFolder, process.env);
  try {
    const hash = personOf(dataFolder, process.env, database, email);
    const person = { email, dataFolder, outbox, database, hash };
    const found = await find(person);
    const mails = mailsTo(dataFolder, email);
    const comments = await findComments(dataFolder, email);
    const counts = {
      ...lengthsOf(found),
      files: (await findFiles(person, found)).count,
      outbox: outbox.references.length,
      mails: mails.length,
      comments: comments.count,
    };
    console.log(`Of ${email} there are:`);
    tell(counts);
    warnOfSetAside(outbox.setAside);
    if (comments.fault !== null)
      console.log(`Not searched for comments: ${comments.fault}`);
    const isEmpty = Object.values(counts).every((count) => count === 0);
    if (isEmpty && !database?.isHosted) return;
    if (!isSure && !(await isConfirmed(email))) {
      console.log("Nothing was removed.");
      return;
    }
    const removed = await removeSent(person);
    for (const file of mails) rmSync(file, { force: true });
    console.log("Removed:");
    tell({ ...counts, ...removed, comments: await comments.remove() });
    if (database?.isHosted)
      console.log(
        "The disks of the site's other nodes follow: those that run have done so by now, others do when they return, before they deliver anything. If one never returns, remove its data folder.",
      );
  } finally {
    outbox.close();
    await database?.close();
  }
}

function lengthsOf(found: Found): Record<keyof Found, number> {
  return {
    claims: found.claims.length,
    contact_messages: found.contact_messages.length,
    spam_log: found.spam_log.length,
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      yes: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [email, ...others] = positionals;
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!email?.includes("@") || others.length > 0)
    throw new EraseError(
      "Name the address of the person: npm run erase -- person@example.com",
    );
  await erase(email.trim(), values.yes);
}

try {
  await main();
} catch (error) {
  const isExpected =
    isForPerson(error) ||
    error instanceof EraseError ||
    error instanceof OutboxError ||
    error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
