import { join } from "node:path";

/** Where the store of a lake's data folder is. */
export function storeFile(folder: string): string {
  return join(folder, "content-lake.sqlite");
}
