import { Readable } from "node:stream";
import type { PastMoment, PastTransaction } from "../../engine/types.ts";
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
    handler: documentEvents,
  },
  {
    // Releases are switched off.
    method: "GET",
    path: "/data/history/:dataset/events/releases/:id",
    access: "signed-in",
    handler: () => json({ events: [], nextCursor: "" }),
  },
  {
    method: "GET",
    path: "/data/history/:dataset/transactions/:ids",
    access: "signed-in",
    handler: transactions,
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    access: "signed-in",
    handler: pastDocuments,
  },
];

const EVENTS_A_PAGE = 100;
const MAX_EVENTS_A_PAGE = 1000;
const TRANSACTIONS = 100;

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
