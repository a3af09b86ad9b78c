import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import { publishedIdOf } from "../document-id.ts";
import { invalidRequest, LakeFault } from "../errors.ts";
import type { Grants, Scope } from "../grants.ts";
import type { Tables } from "../tables.ts";
import type { History, PastMoment, DocumentAuthor } from "./types.ts";
import type { Caller, SanityDocument } from "../types.ts";
import { DeletedDocuments } from "./deleted-documents.ts";
import { DocumentEvents } from "./document-events.ts";
import { Moments, parsedTime, readTransactions } from "./past-transactions.ts";
import type { PastStates } from "./past-states.ts";

/** So many changes of a document are looked at, the newest first. */
const CHANGES = 1_000;

type Parts = {
  database: DatabaseSync;
  tables: Tables;
  documents: Collection;
  grants: Grants;
  states: PastStates;
};

/** Reads the past out of the log of transactions. */
// eslint-disable-next-line max-lines-per-function -- one object of short methods
export function openHistory(parts: Parts): History {
  const { database, tables, documents, states } = parts;
  const moments = new Moments(database, tables);
  const lives = new DocumentEvents(database, tables, documents);
  const { changes, transactions } = tables;
  const authorsSince = database.prepare(
    `SELECT author AS id, max(timestamp) AS timestamp FROM (
       SELECT sequence FROM ${changes} WHERE document_id = ? AND sequence >= ?
       ORDER BY sequence DESC LIMIT ${CHANGES}
     ) JOIN ${transactions} USING (sequence)
     GROUP BY author ORDER BY max(sequence) DESC`,
  );

  function authorsOf(id: string): DocumentAuthor[] {
    const birth = states.birth(id);
    return birth === null
      ? []
      : (authorsSince.all(id, birth) as DocumentAuthor[]);
  }

  const deletions = new DeletedDocuments({
    database,
    tables,
    documents,
    states,
  });

  function statesAt(
    ids: readonly string[],
    moment: PastMoment,
  ): (SanityDocument | null)[] {
    if ("isLast" in moment) return lastStates(parts, ids);
    const sequence =
      "revision" in moment
        ? moments.ofTransaction(moment.revision)
        : moments.at(parsedTime("time", moment.time));
    return sequence === null ? [] : ids.map((id) => states.after(id, sequence));
  }

  return {
    documents(ids, moment, caller) {
      const isVisible = visibleTo(parts, caller);
      const wanted = [...new Set(ids)].filter(isVisible);
      return statesAt(wanted, moment).filter((state) => state !== null);
    },
    transactions: (request) =>
      readTransactions(
        { database, tables, states, moments },
        request,
        visibleTo(parts, request.caller),
      ),
    events(id, { limit, cursor }, caller) {
      const isVisible = visibleTo(parts, caller);
      const before = cursor === "" ? Number.MAX_SAFE_INTEGER : Number(cursor);
      if (!Number.isSafeInteger(before)) {
        throw invalidRequest(`"nextCursor" is not valid`);
      }
      // For a draft that never existed, access to its document decides.
      const subject = states.last(id) === null ? publishedIdOf(id) : id;
      if (!isVisible(subject)) return { events: [], nextCursor: "" };
      const { events, next } = lives.page(id, limit, before);
      return { events, nextCursor: next === null ? "" : String(next) };
    },
    authors(ids, caller) {
      const isVisible = visibleTo(parts, caller);
      const visible = [...new Set(ids)].filter(isVisible);
      return new Map(visible.map((id) => [id, authorsOf(id)]));
    },
    deleted(page, caller) {
      const scope = scopeOf(parts.grants, caller);
      return deletions.page(page, (document) => scope.allows(document));
    },
  };
}

/** Which documents a caller may see; each document is looked up once. */
function visibleTo(
  { grants, states }: Parts,
  caller: Caller,
): (id: string) => boolean {
  const scope = scopeOf(grants, caller);
  const known = new Map<string, boolean>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const last = states.last(id);
    const answer = last !== null && scope.allows(last);
    known.set(id, answer);
    return answer;
  };
}

function lastStates(
  { documents, states }: Parts,
  ids: readonly string[],
): (SanityDocument | null)[] {
  const ends = new Map(ids.map((id) => [id, states.deletion(id)]));
  return ids.map((id) => {
    const end = ends.get(id) ?? null;
    if (end === null) return documents.get(id);
    const group = ids.filter(
      (other) => publishedIdOf(other) === publishedIdOf(id),
    );
    const isGone = group.every((other) => documents.get(other) === null);
    const last = Math.max(...group.map((other) => ends.get(other) ?? 0));
    // A draft that was discarded before its document was deleted is not
    // brought back with it.
    return isGone && end < last ? null : states.last(id);
  });
}

function scopeOf(grants: Grants, caller: Caller): Scope {
  const scope = grants.scopeOf(caller, "history");
  if (scope.kind !== "nothing") return scope;
  throw new LakeFault(
    { kind: "forbidden" },
    'Insufficient permissions; permission "history" required',
  );
}
