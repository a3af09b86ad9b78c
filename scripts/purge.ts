import path from "node:path";
import { parseArgs } from "node:util";

import { requestPurge } from "#content-lake/assets/purge";
import { isForPerson } from "#content-lake/failure";
import { readStackFile } from "./backup/running.ts";

// `npm run purge -- <id>` removes the bytes of a deleted picture or file for good.

const HELP = `npm run purge -- <id>

Removes the bytes of a picture or file that was deleted in the Studio, for good:
from the embedded Content Lake, and from its history. <id> is that of its document,
image-… or file-…, as the Studio shows it. The same bytes are not taken again. It
works while the site runs; the site asks for a picture again after ten minutes.

Not removed are: backups made before, though a restore does not bring the bytes
back; and copies in browsers and in a cache or CDN in front of the site.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  const [id, ...others] = positionals;
  if (values.help || !id || others.length > 0) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");
  const lake = readStackFile(dataFolder)?.contentLake;
  if (!lake) {
    console.error(
      "No embedded Content Lake runs here: start the site first. On hosted Sanity, deleting an asset removes its file.",
    );
    process.exitCode = 1;
    return;
  }
  const { url, writeToken: token, dataset } = lake;
  const address = await requestPurge({ url, token, dataset }, id);
  const name = path.posix.basename(address);
  console.log(
    `${id} is gone for good. Remove /images/${name} and ${address} from a cache or CDN in front, too.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(isForPerson(error) ? error.message : error);
  process.exitCode = 1;
}
