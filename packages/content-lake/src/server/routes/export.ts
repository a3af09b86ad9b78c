import { Readable } from "node:stream";
import type { SanityDocument } from "../../engine/types.ts";
import type { Answer, Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";

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
