import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreLake } from "../backup/lake-backup.ts";
import { UsageError } from "../command-line.ts";

/** The text of `content-lake restore --help`. */
export const help = `Usage: content-lake restore --data <folder> <file.tar.gz>

Puts a backup in the place of a lake's folder. The lake must be stopped. The
backup is checked whole before anything changes; what was there is kept beside.
`;

/** Restores a backup and says what came back. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (!values.data || !file || others.length > 0) throw new UsageError(help);
  const { manifest, aside, missingAssets } = await restoreLake({
    file: resolve(file),
    folder: resolve(values.data),
  });
  const lines = [
    `Restored the backup of ${manifest.createdAt}: ${manifest.counts.content.documents} documents.`,
    ...(missingAssets > 0
      ? [
          `${missingAssets} pictures or files were not there when the backup was made.`,
        ]
      : []),
    ...(aside ? [`What was there before is kept in ${aside}`] : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
