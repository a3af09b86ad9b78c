import { parseArgs } from "node:util";
import { requestPurge, requestReturn } from "../assets/request-purge.ts";
import { UsageError } from "../command-line.ts";

/** The text of `content-lake purge --help`. */
export const help = `Usage: content-lake purge --url <address> [--allow] <id>

Removes the bytes of a deleted picture or file for good: the original, what was
made of it, and its history. <id> is that of its document, image-… or file-…. The
same bytes are not taken again. Backups that were made before still hold them; one
that is restored over this lake does not bring them back.

--url <address>   of the running lake, with a token of an administrator in
                  CONTENT_LAKE_TOKEN
--dataset         production: what the lake was started with
--allow           the bytes of a purged asset may be uploaded again
`;

/** Purges an asset, and says what is left to do. */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string" },
      dataset: { type: "string", default: "production" },
      allow: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [id, ...others] = positionals;
  const { url, dataset, allow } = values;
  if (!url || !id || others.length > 0) throw new UsageError(help);
  const token = process.env["CONTENT_LAKE_TOKEN"] ?? "";
  const place = { url, token, dataset };
  if (allow) {
    await requestReturn(place, id);
    process.stdout.write(`${id} may be uploaded again.\n`);
    return;
  }
  const path = await requestPurge(place, id);
  process.stdout.write(
    `${id} is gone for good. Remove ${path} from caches in front of the lake, too.\n`,
  );
}
