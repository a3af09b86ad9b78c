import { draftIdOf } from "../../engine/document-id.ts";
import { recordStatement as record } from "../../engine/history/statements.ts";
import type { PastMoment } from "../../engine/history/types.ts";
import type { SanityDocument } from "../../engine/types.ts";
import { badRequest } from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import {
  QUERY_LIMIT,
  readJsonObject,
  type Exchange,
} from "../http/exchange.ts";
import { readFlag, readIds, readLimit } from "../http/query-params.ts";
import { linesInTurn } from "../read-turns.ts";

const EVENTS = { usual: 100, most: 1000 };
const TRANSACTIONS = 100;
const DELETED = { usual: 50, most: 200 };

/** The requested page; a cursor comes from an earlier answer. */
function readPage(search: URLSearchParams, { usual, most }: typeof EVENTS) {
  return {
    limit: Math.min(readLimit(search, usual), most),
    cursor: search.get("nextCursor") ?? "",
  };
}

export function documentEvents(exchange: Exchange): Answer {
  const { context, identity, url, params } = exchange;
  const id = params["id"] ?? "";
  const page = readPage(url.searchParams, EVENTS);
  const { events, nextCursor } = context.lake.history.events(
    id,
    page,
    identity.caller,
  );
  return json({ events: { [id]: events }, nextCursor });
}

/** One line of JSON for each transaction of some documents, or of all. */
export function transactions(exchange: Exchange): Answer {
  const { context, identity, url, params } = exchange;
  const search = url.searchParams;
  const effectFormat = search.get("effectFormat");
  if (effectFormat !== null && effectFormat !== "mendoza") {
    throw badRequest('"effectFormat" can only be "mendoza"');
  }
  if (search.has("authors")) {
    throw badRequest('"authors" is not supported');
  }
  const told = context.lake.history.transactions({
    ids: params["ids"] === undefined ? null : readIds(params["ids"]),
    caller: identity.caller,
    limit: readLimit(search, TRANSACTIONS),
    reverse: readFlag(search, "reverse"),
    fromTransaction: search.get("fromTransaction") || null,
    toTransaction: search.get("toTransaction") || null,
    fromTime: search.get("fromTime") || null,
    toTime: search.get("toTime") || null,
    onlyIdentified: readFlag(search, "includeIdentifiedDocumentsOnly"),
    mutations: readFlag(search, "excludeMutations")
      ? "none"
      : readFlag(search, "excludeContent")
        ? "ids"
        : "content",
    includeEffects: effectFormat !== null,
  });
  return linesInTurn(exchange, told);
}

export function pastDocuments(exchange: Exchange): Answer {
  const { context, identity, url, params } = exchange;
  const moment = readMoment(url.searchParams);
  const ids = readIds(params["ids"]);
  return json({
    documents: context.lake.history.documents(ids, moment, identity.caller),
  });
}

function readMoment(search: URLSearchParams): PastMoment {
  const revision = search.get("revision") || null;
  const time = search.get("time") || null;
  const isLast = readFlag(search, "lastRevision");
  if ([revision, time, isLast].filter(Boolean).length > 1) {
    throw badRequest(
      'Only one of "revision", "time" and "lastRevision" can be asked for',
    );
  }
  if (revision !== null) return { revision };
  return isLast ? { isLast } : { time: time ?? new Date().toISOString() };
}

/**
 * Not Sanity's: the time of a moment, and its last transaction with the published
 * documents that it changed; with `direction`, the nearest transaction "back" or
 * "forth" that drops one of the `tags` of an answer.
 */
export async function moment(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const { history } = context.lake;
  const body = await readJsonObject(exchange, QUERY_LIMIT);
  const { asOf, direction = null, tags = [] } = body;
  const isDirection = [null, "back", "forth"].includes(direction as null);
  if (typeof asOf !== "string" || !isDirection || !isListOfTexts(tags)) {
    throw badRequest('"asOf", "direction" and "tags" are expected');
  }
  const { caller } = identity;
  const { sequence, time } = history.moment(caller, asOf);
  const isBack = direction === "back";
  const found =
    direction === null
      ? sequence
      : await context.queries.nearest(caller, asOf, { isBack, tags });
  const transaction = found === null ? null : history.publication(found);
  return json({ timestamp: time, transaction });
}

/** Not Sanity's: records the digest of the site's statement about its past. */
export function recordStatement({ context, params }: Exchange): Answer {
  const { database } = context.lake;
  return json({ recordedAt: record(database, params["digest"] ?? "") });
}

function isListOfTexts(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((each) => typeof each === "string")
  );
}

/** A thousand changes of each are read while others wait. */
const MAX_AUTHORED = 60;

/** Not Sanity's: the authors of existing documents. */
export function documentAuthors(exchange: Exchange): Answer {
  const { context, identity, params } = exchange;
  const ids = readIds(params["ids"], MAX_AUTHORED);
  const authors = context.lake.history.authors(ids, identity.caller);
  return json({ authors: Object.fromEntries(authors) });
}

const MAX_FIELDS = 20;
const MAX_CHARACTERS = 200;

/**
 * Not Sanity's: the deleted documents, with author and time of the deletion. `fields`
 * names top-level attributes of the last content, whose texts are returned shortened;
 * the rest can be read as the last revision of any document can.
 */
export function deletedDocuments(exchange: Exchange): Answer {
  const { lake } = exchange.context;
  const { caller } = exchange.identity;
  const search = exchange.url.searchParams;
  const page = readPage(search, DELETED);
  const fields = (search.get("fields") ?? "").split(",").slice(0, MAX_FIELDS);
  const { documents, nextCursor } = lake.history.deleted(page, caller);
  return json({
    documents: documents.map(({ document, ...deleted }) => ({
      ...deleted,
      type: document._type,
      fields: fieldsOf(document, fields),
      mayCreate: lake.mayCreate(draftIdOf(deleted.id), document._type, caller),
    })),
    nextCursor,
  });
}

/** The texts, shortened, and the references among some fields. */
function fieldsOf(document: SanityDocument, fields: readonly string[]) {
  const found: Record<string, string | { _ref: string }> = {};
  for (const field of fields) {
    const value = Object.hasOwn(document, field) ? document[field] : null;
    const { _ref } = Object(value);
    if (typeof _ref === "string") found[field] = { _ref };
    if (typeof value === "string")
      found[field] = value.slice(0, MAX_CHARACTERS);
  }
  return found;
}
