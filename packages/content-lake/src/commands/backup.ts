import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUpLake, restoreLake } from "../backup/lake-backup.ts";
import { UsageError } from "../command-line.ts";

/** `content-lake backup`: backs the lake up and says what was written. */
export const backup = {
  help: `Usage: content-lake backup --data <folder> [--url <address>] <file.tar.gz>

Writes the content, its history, the accounts and the assets to one archive. It
holds password hashes: keep it as well as the machine itself.

--data <folder>        the lake's folder
--url <address>        of the lake while it runs on it, with a token of an
                       administrator in CONTENT_LAKE_TOKEN
`,

  async run(args: readonly string[]): Promise<void> {
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
    if (!data || !file || others.length > 0) throw new UsageError(backup.help);
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
  },
};

/** `content-lake restore`: restores a backup and says what came back. */
export const restore = {
  help: `Usage: content-lake restore --data <folder> <file.tar.gz>

Puts a backup in the place of a lake's folder. The lake must be stopped. The
backup is checked whole before anything changes; what was there is kept beside.
`,

  async run(args: readonly string[]): Promise<void> {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { data: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (!values.data || !file || others.length > 0)
      throw new UsageError(restore.help);
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
  },
};
