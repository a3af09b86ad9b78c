import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { OutboxError } from "../app/intake/outbox/open.server.ts";
import { openDatabase } from "../tooling/erase/database.ts";
import { EraseError } from "../tooling/erase/erase-error.ts";
import { mailsTo, removeMails } from "../tooling/erase/mailbox.ts";
import { openOutbox } from "../tooling/erase/outbox.ts";
import { findRows, removeRows, type Found } from "../tooling/erase/rows.ts";

// `npm run erase -- <email>` erases a person at their request.

const HELP = `npm run erase -- <email> [--yes]

Removes everything that a person has sent through the forms: from the outbox,
from the database, and mails to them from the mailbox of this machine. It works
while the site runs and while it is stopped, and asks before it removes.

Not removed are: an account with the address, backups made before, mails that
have left this machine, and a damaged outbox that was set aside: it is named.

--yes   do not ask
`;

type Counts = Record<keyof Found | "outbox" | "mails", number>;

function tell(counts: Counts): void {
  console.log(`  requests for help, with their activities: ${counts.claims}`);
  console.log(`  messages: ${counts.contact_messages}`);
  console.log(`  entries of the review box: ${counts.spam_log}`);
  console.log(`  submissions in the outbox: ${counts.outbox}`);
  console.log(`  mails in the mailbox: ${counts.mails}`);
}

/** Nothing can be taken out of a damaged file; what was readable in it was carried over. */
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

/** @throws EraseError if something is left; then it can be run again. */
async function erase(email: string, isSure: boolean): Promise<void> {
  const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");
  const outbox = openOutbox(dataFolder, email);
  const database = await openDatabase(dataFolder, process.env);
  try {
    const find = async (): Promise<Found> =>
      database
        ? findRows(database.client, email, outbox.references)
        : { claims: [], contact_messages: [], spam_log: [] };
    const mails = mailsTo(dataFolder, email);
    const counts = {
      ...lengthsOf(await find()),
      outbox: outbox.references.length,
      mails: mails.length,
    };
    console.log(`Of ${email} there are:`);
    tell(counts);
    warnOfSetAside(outbox.setAside);
    if (Object.values(counts).every((count) => count === 0)) return;
    if (!isSure && !(await isConfirmed(email))) {
      console.log("Nothing was removed.");
      return;
    }
    // First nothing more may be sent, or what is removed would come back.
    await outbox.withdraw();
    // Something may have arrived since it was counted.
    const found = await find();
    if (database) await removeRows(database.client, found);
    outbox.remove();
    removeMails(mails);
    console.log("Removed:");
    tell({ ...counts, ...lengthsOf(found) });
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
  const isForPerson =
    error instanceof EraseError ||
    error instanceof OutboxError ||
    error instanceof TypeError;
  console.error(isForPerson ? error.message : error);
  process.exitCode = 1;
}
