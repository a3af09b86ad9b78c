import { join } from "node:path";

/** The path of the store in a lake's data folder. */
export function storeFile(folder: string): string {
  return join(folder, "content-lake.sqlite");
}
