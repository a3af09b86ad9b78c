import { createReadStream, readdirSync, rmSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { insufficientPermissions } from "../../http-errors.ts";
import { createSemaphore } from "../../semaphore.ts";
import { send } from "../http/answer.ts";
import type { Answer, Exchange } from "../http/exchange.ts";
import { may } from "../security/identity.ts";
import type { Route } from "../http/router.ts";
import type { SanityDocument } from "../../engine/types.ts";

/** `GET /data/export/…`. */
export const exportRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/export/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: exportDocuments,
  },
];

/**
 * All documents in one answer; a client that pages by cursor gets no cursor and
 * stops. The list is taken at once, so the export is of one moment.
 */
function exportDocuments({ context, identity, url }: Exchange): Answer {
  const types = url.searchParams.get("types")?.split(",").filter(Boolean);
  const documents = [...context.lake.allDocuments(identity.caller)].filter(
    ({ _type }) => !types?.length || types.includes(_type),
  );
  return {
    status: 200,
    headers: { "content-type": "application/x-ndjson" },
    body: Readable.from(lines(documents)),
  };
}

function* lines(documents: readonly SanityDocument[]): Iterable<string> {
  for (const document of documents) yield `${JSON.stringify(document)}\n`;
}

/** The copy of a running lake for a backup. Not a path of Sanity's API. */
export const copyRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/store/copy",
    access: "signed-in",
    handler: sendCopy,
  },
];

/** Folders with this name are left over from a crash. */
const COPY_PREFIX = "copy-";

/** One copy at a time, since it takes as much disk as the store. */
const copies = createSemaphore(1);

/**
 * The whole store, with its history and its accounts, as it is at one
 * transaction. Only for an administrator's token: a session in a browser must
 * not get it.
 */
async function sendCopy(exchange: Exchange): Promise<Answer | null> {
  const { context, identity, request, response } = exchange;
  if (identity.kind !== "token" || !may(identity.caller, "manage")) {
    throw insufficientPermissions("manage");
  }
  if (request.method === "HEAD") return { status: 200 };
  await copies.run(async () => {
    const { lake } = context;
    const folder = await mkdtemp(join(lake.folder, COPY_PREFIX));
    const file = join(folder, "copy.sqlite");
    try {
      await lake.copyTo(file);
      const { size } = await stat(file);
      await send(request, response, {
        status: 200,
        headers: {
          "content-type": "application/vnd.sqlite3",
          "content-length": String(size),
          "cache-control": "no-store",
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
