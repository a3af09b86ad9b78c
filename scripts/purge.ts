import path from "node:path";

import { requestPurge } from "#content-lake/assets/purge";
import { dataFolder, runCommand } from "./stack/command.ts";
import { readStackFile } from "./stack/stack-file.ts";

// `npm run purge -- <id>` permanently removes the bytes of a deleted picture or file.

const HELP = `npm run purge -- <id>

Permanently removes the bytes of a picture or file that was deleted in the Studio: from the embedded Content Lake, and from its history. <id> is that of its document,
image-… or file-…, as the Studio shows it. The same bytes cannot be uploaded again. It works while the site runs; the site asks for a picture again after ten minutes.

Not removed are: backups made before, though a restore does not bring the bytes
back; and copies in browsers and in a cache or CDN in front of the site.
`;

const command = { help: HELP, options: {}, words: [1, 1] } as const;

await runCommand(command, async (_options, [id = ""]) => {
  const lake = readStackFile(dataFolder)?.contentLake;
  if (!lake)
    throw new Error(
      "No embedded Content Lake is running here: start the site first. On hosted Sanity, deleting an asset removes its file.",
    );
  const { url, writeToken: token, dataset } = lake;
  const address = await requestPurge({ url, token, dataset }, id);
  const [, folder] = address.split("/");
  const name = path.posix.basename(address);
  console.log(
    `${id} is gone for good. Remove /${folder}/${name} and ${address} from a cache or CDN in front, too.`,
  );
});
