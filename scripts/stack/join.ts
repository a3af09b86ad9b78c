import path from "node:path";

import { dataFolder } from "./command.ts";
import { loadSecrets } from "./data-folder.ts";
import { readStackFile, nodeVariables } from "./stack-file.ts";

/**
 * Sets the variables with which another node of a site starts on the same
 * machine: the first node's content source, database and secret. Variables
 * already set stay.
 *
 * @param folder the data folder of the running site.
 * @throws Error with a sentence for the operator if nothing runs there, or the
 * new node has no data folder of its own.
 */
export function joinSite(folder: string): void {
  if (path.resolve(folder) === dataFolder)
    throw new Error(
      `Another node needs its own data folder: set DATA_DIR to a different one than ${folder}, and PORT to a free port.`,
    );
  const first = readStackFile(folder);
  if (first === null)
    throw new Error(
      `No site is running on ${folder}: start it first, or name its data folder.`,
    );
  const found = nodeVariables(first, loadSecrets(folder));
  for (const [name, value] of Object.entries(found))
    if (!process.env[name]?.trim()) process.env[name] = value;
}
