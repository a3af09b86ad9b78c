import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../command-line.ts";
import { setUpComments } from "../dataset/comments-setup.ts";
import { openDatasetArchive } from "../dataset/dataset-archive.ts";
import { exportToArchive } from "../dataset/export-dataset.ts";
import { importArchive } from "../dataset/import-archive.ts";
import { PLACE_HELP, PLACE_OPTIONS, readPlace } from "./place.ts";

/** `content-lake export`: exports the dataset and says how much it was. */
export const exportCommand = {
  help: `Usage: content-lake export --url <address> <file.tar.gz>

Writes the dataset with its drafts, pictures and files, in the format of
\`sanity dataset export\`.

${PLACE_HELP}
`,

  async run(args: readonly string[]): Promise<void> {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: PLACE_OPTIONS,
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError(exportCommand.help);
    const { documents, assets } = await exportToArchive(
      readPlace(values),
      resolve(file),
    );
    process.stdout.write(
      `${file}: ${documents} documents, ${assets} pictures and files.\n`,
    );
  },
};

/** `content-lake import`: imports the archive and says how much it was. */
export const importCommand = {
  help: `Usage: content-lake import --url <address> <file.tar.gz or folder>

Reads what \`sanity dataset export\` wrote.

${PLACE_HELP}
--replace              documents that exist are replaced
--missing              documents that exist are left as they are
--exact                what the file does not hold goes
`,

  async run(args: readonly string[]): Promise<void> {
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
    if (!file || others.length > 0) throw new UsageError(importCommand.help);
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
  },
};
