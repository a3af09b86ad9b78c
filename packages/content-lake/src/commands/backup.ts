import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUpLake } from "../backup/lake-backup.ts";
import { UsageError } from "../command-line.ts";

/** The text of `content-lake backup --help`. */
export const help = `Usage: content-lake backup --data <folder> [--url <address>] <file.tar.gz>

Writes the content, its history, the accounts and the assets to one archive. It
holds password hashes: keep it as well as the machine itself.

--data <folder>        the lake's folder
--url <address>        of the lake while it runs on it, with a token of an
                       administrator in CONTENT_LAKE_TOKEN
`;

/** Backs the lake up and says what was written. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      url: { type: "string" },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  const { data, url } = values;
  if (!data || !file || others.length > 0) throw new UsageError(help);
  const token = process.env["CONTENT_LAKE_TOKEN"] ?? "";
  const { counts } = await backUpLake({
    folder: resolve(data),
    running: url === undefined ? null : { url, token },
    file: resolve(file),
    say: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  const { documents, assets, transactions, users } = counts.content;
  process.stdout.write(
    `${file}: ${documents} documents, ${assets} pictures and files, ${transactions} transactions, ${users} accounts.\n`,
  );
}
