import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../command-line.ts";
import { exportToArchive } from "../dataset/export-dataset.ts";
import { PLACE_HELP, PLACE_OPTIONS, readPlace } from "./place.ts";

/** The text of `content-lake export --help`. */
export const help = `Usage: content-lake export --url <address> <file.tar.gz>

Writes the dataset with its drafts, pictures and files, in the format of
\`sanity dataset export\`.

${PLACE_HELP}
`;

/** Exports the dataset and says how much it was. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: PLACE_OPTIONS,
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError(help);
  const { documents, assets } = await exportToArchive(
    readPlace(values),
    resolve(file),
  );
  process.stdout.write(
    `${file}: ${documents} documents, ${assets} pictures and files.\n`,
  );
}
