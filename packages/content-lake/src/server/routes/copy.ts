import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FairQueue } from "../../fair-queue.ts";
import { send, type Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";

/** The folder of a copy in progress; one that a crash left unfinished is useless. */
export const COPY_FOLDER = "copy";

/** One copy at a time, since it takes as much disk space as the store. */
const copies = new FairQueue({ atOnce: 1 });

/** Sends the whole store for a backup, with its history and its accounts, as of one transaction. */
export async function copyStore(exchange: Exchange): Promise<Answer | null> {
  const { context, request, response } = exchange;
  if (request.method === "HEAD") return { status: 200 };
  await copies.run("", async () => {
    const folder = join(context.lake.folder, COPY_FOLDER);
    await mkdir(folder, { mode: 0o700 });
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
