import path from "node:path";
import { parseArgs } from "node:util";

import { BackupError } from "#content-lake/backup/error";
import { isForPerson } from "#content-lake/failure";
import { makeBackup } from "../tooling/backup/make-backup.ts";
import { countLines } from "../tooling/backup/report.ts";

// `npm run backup` writes everything of this machine to one file: the content
// with its history and accounts, the dataset in Sanity's export format, the
// database and the outbox. The site may run meanwhile.

const HELP = `npm run backup [-- <file>]

Writes a backup to <file>, by default backups/<date and time>.tar.gz. It holds
personal data, password hashes and keys: keep it as well as the machine itself.
`;

function readFile(argv: readonly string[]): string | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) return null;
  if (positionals.length > 1) {
    throw new BackupError("A backup goes to one file: name one.");
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  return path.resolve(positionals[0] ?? `backups/${stamp}.tar.gz`);
}

async function main(): Promise<void> {
  const file = readFile(process.argv.slice(2));
  if (file === null) {
    process.stdout.write(HELP);
    return;
  }
  const began = Date.now();
  const { counts } = await makeBackup({
    dataFolder: path.resolve(process.env["DATA_DIR"] || ".data"),
    file,
    say: (sentence) => console.log(sentence),
  });
  console.log(countLines(counts).join("\n"));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `Written to ${path.relative(process.cwd(), file)} in ${seconds} s.`,
  );
}

try {
  await main();
} catch (error) {
  const isExpected = isForPerson(error) || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
