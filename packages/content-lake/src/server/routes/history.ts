import { Readable } from "node:stream";
import { draftIdOf } from "../../engine/document-id.ts";
import type {
  PastMoment,
  PastTransaction,
} from "../../engine/history/types.ts";
import type { SanityDocument } from "../../engine/types.ts";
import { badRequest } from "../../http-errors.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import { readFlag, readIds, readLimit } from "../http/query-params.ts";
import type { Route } from "../http/router.ts";

/** `/data/history/…`. */
export const historyRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/history/:dataset/events/documents/:id",
    access: "signed-in",
    servesAddon: true,
    handler: documentEvents,
  },
  {
    // The Studio reads what happened to a release from its transactions.
    method: "GET",
    path: "/data/history/:dataset/events/releases/:id",
    access: "signed-in",
    servesAddon: true,
    handler: () => json({ events: [], nextCursor: "" }),
  },
  {
    method: "GET",
    path: "/data/history/:dataset/transactions/:ids",
    access: "signed-in",
    servesAddon: true,
    handler: transactions,
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    access: "signed-in",
    servesAddon: true,
    handler: pastDocuments,
  },
  {
    method: "GET",
    path: "/data/history/:dataset/authors/:ids",
    access: "signed-in",
    handler: documentAuthors,
  },
  {
    method: "GET",
    path: "/data/history/:dataset/deleted",
    access: "signed-in",
    handler: deletedDocuments,
  },
];

const EVENTS_A_PAGE = 100;
const MAX_EVENTS_A_PAGE = 1000;
const TRANSACTIONS = 100;
const DELETED_A_PAGE = 50;
const MAX_DELETED_A_PAGE = 200;

function documentEvents({ context, identity, url, params }: Exchange): Answer {
  const id = params["id"] ?? "";
  const limit = readLimit(url.searchParams, EVENTS_A_PAGE);
  const { events, nextCursor } = context.lake.history.events(
    id,
    {
      limit: Math.min(limit, MAX_EVENTS_A_PAGE),
      cursor: url.searchParams.get("nextCursor") ?? "",
    },
    identity.caller,
  );
  return json({ events: { [id]: events }, nextCursor });
}

/** One line of JSON for each transaction. */
function transactions({ context, identity, url, params }: Exchange): Answer {
  const search = url.searchParams;
  const told = context.lake.history.transactions({
    ids: readIds(params["ids"]),
    caller: identity.caller,
    limit: readLimit(search, TRANSACTIONS),
    reverse: readFlag(search, "reverse"),
    fromTransaction: search.get("fromTransaction") || null,
    toTransaction: search.get("toTransaction") || null,
    fromTime: search.get("fromTime") || null,
    toTime: search.get("toTime") || null,
    authors: search.get("authors")?.split(",") ?? null,
    onlyIdentified: readFlag(search, "includeIdentifiedDocumentsOnly"),
    mutations: readFlag(search, "excludeMutations")
      ? "none"
      : readFlag(search, "excludeContent")
        ? "ids"
        : "content",
    includeEffects: readEffectFormat(search),
  });
  return {
    status: 200,
    headers: { "content-type": "application/x-ndjson" },
    body: Readable.from(lines(told)),
  };
}

function* lines(told: Iterable<PastTransaction>): Iterable<string> {
  for (const transaction of told) yield `${JSON.stringify(transaction)}\n`;
}

function readEffectFormat(search: URLSearchParams): boolean {
  const format = search.get("effectFormat");
  if (format === null || format === "mendoza") return format !== null;
  throw badRequest('"effectFormat" can only be "mendoza"');
}

function pastDocuments({ context, identity, url, params }: Exchange): Answer {
  const moment = readMoment(url.searchParams);
  return json({
    documents: context.lake.history.documents(
      readIds(params["ids"]),
      moment,
      identity.caller,
    ),
  });
}

function readMoment(search: URLSearchParams): PastMoment {
  const revision = search.get("revision") || null;
  const time = search.get("time") || null;
  const isLast = readFlag(search, "lastRevision");
  if ([revision, time, isLast || null].filter(Boolean).length > 1) {
    throw badRequest(
      'Only one of "revision", "time" and "lastRevision" can be asked for',
    );
  }
  if (revision !== null) return { revision };
  return isLast ? { isLast } : { time: time ?? new Date().toISOString() };
}

/** Not Sanity's: the authors of the documents that exist. */
function documentAuthors({ context, identity, params }: Exchange): Answer {
  const ids = readIds(params["ids"], MAX_AUTHORED);
  const authors = context.lake.history.authors(ids, identity.caller);
  return json({ authors: Object.fromEntries(authors) });
}

/** A thousand changes of each are looked at while others wait. */
const MAX_AUTHORED = 60;

/**
 * Not Sanity's: the deleted documents, with author and time of the deletion.
 * `fields` names attributes at the top of the last content, whose texts are given
 * in short; the rest can be read as the last revision of any document can.
 */
function deletedDocuments({ context, identity, url }: Exchange): Answer {
  const { lake } = context;
  const { caller } = identity;
  const search = url.searchParams;
  const limit = readLimit(search, DELETED_A_PAGE);
  const fields = (search.get("fields") ?? "").split(",").slice(0, MAX_FIELDS);
  const { documents, nextCursor } = lake.history.deleted(
    {
      limit: Math.min(limit, MAX_DELETED_A_PAGE),
      cursor: search.get("nextCursor") ?? "",
    },
    caller,
  );
  return json({
    documents: documents.map(({ document, ...deleted }) => ({
      ...deleted,
      type: document._type,
      fields: textsOf(document, fields),
      mayCreate: lake.mayCreate(draftIdOf(deleted.id), document._type, caller),
    })),
    nextCursor,
  });
}

const MAX_FIELDS = 20;
const MAX_CHARACTERS = 200;

function textsOf(
  document: SanityDocument,
  fields: readonly string[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const value = Object.hasOwn(document, field) ? document[field] : null;
    if (typeof value === "string")
      texts[field] = value.slice(0, MAX_CHARACTERS);
  }
  return texts;
}
