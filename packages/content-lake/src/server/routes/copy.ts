import { createReadStream, readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createSemaphore } from "../../semaphore.ts";
import { send, type Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";

/** Folders with this name are left over from a crash. */
const COPY_PREFIX = "copy-";

/** One copy at a time, since it takes as much disk as the store. */
const copies = createSemaphore(1);

/**
 * The whole store for a backup, with its history and its accounts, as it is at
 * one transaction.
 */
export async function copyStore(exchange: Exchange): Promise<Answer | null> {
  const { context, request, response } = exchange;
  if (request.method === "HEAD") return { status: 200 };
  await copies.run(async () => {
    const folder = await mkdtemp(join(context.lake.folder, COPY_PREFIX));
    const file = join(folder, "copy.sqlite");
    try {
      await context.lake.copyTo(file);
      const { size } = await stat(file);
      await send(request, response, {
        status: 200,
        headers: {
          "content-type": "application/vnd.sqlite3",
          "content-length": String(size),
        },
        body: createReadStream(file),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  return null;
}

/** Copies that a crash left unfinished are of no use. */
export function removeUnfinishedCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(COPY_PREFIX)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
