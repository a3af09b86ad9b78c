import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../command-line.ts";
import { openDatasetArchive } from "../dataset/dataset-archive.ts";
import { setUpComments } from "../dataset/comments-setup.ts";
import { importArchive } from "../dataset/import-archive.ts";
import { PLACE_HELP, PLACE_OPTIONS, readPlace } from "./place.ts";

/** The text of `content-lake import --help`. */
export const help = `Usage: content-lake import --url <address> <file.tar.gz or folder>

Reads what \`sanity dataset export\` wrote.

${PLACE_HELP}
--replace              documents that exist are replaced
--missing              documents that exist are left as they are
--exact                what the file does not hold goes
`;

/** Imports the archive and says how much it was. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...PLACE_OPTIONS,
      replace: { type: "boolean", default: false },
      missing: { type: "boolean", default: false },
      exact: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError(help);
  const place = readPlace(values);
  if (values.comments) await setUpComments(place.client, values.dataset);
  const archive = await openDatasetArchive(resolve(file));
  try {
    const imported = await importArchive(place, archive, values);
    const lines = [
      `Imported ${imported.documents} documents.`,
      ...imported.warnings,
      ...(imported.removed === null
        ? []
        : [`Removed ${imported.removed} others.`]),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await archive.close();
  }
}
