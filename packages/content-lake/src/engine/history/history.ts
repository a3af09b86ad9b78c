import { mutationsOf, storedEffects, type ChangeRow } from "../change-row.ts";
import { publishedIdOf } from "../document-id.ts";
import { invalidRequest, LakeFault } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { IS_PUBLISHED } from "../tables.ts";
import type { Caller, SanityDocument, Transaction } from "../types.ts";
import { deletedPage } from "./deleted-documents.ts";
import { eventsPage } from "./document-events.ts";
import { momentOf, sequenceAt, sequenceOf, type Moment } from "./moments.ts";
import { stepsBetween } from "./steps.ts";
import type {
  DocumentEvent,
  Parts,
  PastMoment,
  TransactionsRequest,
} from "./types.ts";

/** The most changes of a document, newest first, that are read for its authors. */
const CHANGES = 1_000;
/** How many transactions are read at a time, whatever the request's limit. */
const BATCH = 200;

type Header = Pick<Transaction, "sequence" | "id" | "author" | "timestamp">;

/** The first and the last sequence. */
type Range = { first: number; last: number };

/**
 * The past of the dataset, which is stored forever and read from the log of
 * transactions. A caller that may read the current or last state of a document may read
 * all its past states.
 *
 * @throws LakeFault from every method without the permission "history".
 */
export class History {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns the documents that existed, in their past state. The last state of a
   * deleted document is the one before its deletion; if all requested versions of one
   * document are deleted, those deleted before the others are left out.
   */
  documents(
    ids: readonly string[],
    moment: PastMoment,
    caller: Caller,
  ): SanityDocument[] {
    const isVisible = this.#visibleTo(caller);
    const wanted = [...new Set(ids)].filter(isVisible);
    return this.#statesAt(wanted, moment).filter((state) => state !== null);
  }

  /**
   * Returns the transactions that changed a document. Reads in batches while the caller
   * iterates: no query stays open while a client is slow.
   *
   * @throws LakeFault for the transactions of all documents, if the caller may not read
   * all, or asks for the content of mutations, which the hosted service refuses too.
   */
  transactions(request: TransactionsRequest): Iterable<object> {
    const isVisible = this.#visibleTo(request.caller);
    const range = this.#rangeOf(request);
    if (request.ids === null) {
      const scope = this.#scopeOf(request.caller);
      if (scope.kind !== "everything" || request.mutations === "content")
        throw forbidden();
      return range ? this.#tell(request, null, range, () => true) : [];
    }
    const ids = [...new Set(request.ids)].filter(isVisible);
    if (range === null || ids.length === 0) return [];
    const isTold = request.onlyIdentified
      ? (id: string) => ids.includes(id)
      : isVisible;
    return this.#tell(request, ids, range, isTold);
  }

  /**
   * Returns events, newest first, at most `limit`. `cursor` is the previous page's
   * `nextCursor`, "" at the beginning and at the end.
   */
  events(
    id: string,
    { limit, cursor }: { limit: number; cursor: string },
    caller: Caller,
  ): { events: DocumentEvent[]; nextCursor: string } {
    const isVisible = this.#visibleTo(caller);
    const before = cursor === "" ? Number.MAX_SAFE_INTEGER : Number(cursor);
    if (!Number.isSafeInteger(before)) {
      throw invalidRequest(`"nextCursor" is not valid`);
    }
    // For a draft that never existed, access to its document decides.
    const isKnown = this.#parts.states.last(id) !== null;
    if (!isVisible(isKnown ? id : publishedIdOf(id))) {
      return { events: [], nextCursor: "" };
    }
    return eventsPage(this.#parts, id, limit, before);
  }

  /**
   * Returns the users that changed each existing document since its creation, the last
   * one first; beyond 1,000 changes of a document, only its newest 1,000 count.
   */
  authors(ids: readonly string[], caller: Caller) {
    const visible = [...new Set(ids)].filter(this.#visibleTo(caller));
    return new Map(visible.map((id) => [id, this.#authorsOf(id)]));
  }

  /**
   * Returns the deleted documents, newest first, at most `limit` and without those of
   * the system. A page may be short, or empty, before the end: only `nextCursor` tells,
   * which is "" there and at the beginning.
   */
  deleted(page: { limit: number; cursor: string }, caller: Caller) {
    const scope = this.#scopeOf(caller);
    return deletedPage(this.#parts, page, (each) => scope.allows(each));
  }

  /**
   * The moment that a caller asks for (moments.ts).
   *
   * @throws LakeFault if the caller may not read all documents, or the moment is
   * unknown.
   */
  moment(caller: Caller, asOf: string): Moment {
    if (this.#scopeOf(caller).kind !== "everything") throw forbidden();
    return momentOf(this.#parts, asOf);
  }

  /** Returns the steps of published documents from one transaction to another (steps.ts). */
  steps(from: number, to: number) {
    return stepsBetween(this.#parts, from, to);
  }

  /** A transaction of the log, with the ids of the published documents that it changed. */
  publication(sequence: number) {
    const { database, tables } = this.#parts;
    const transaction = database.prepare(
      `SELECT id, author, timestamp FROM ${tables.transactions} WHERE sequence = ?`,
    );
    const changes = database.prepare(
      `SELECT document_id AS id FROM ${tables.changes}
       WHERE sequence = ? AND ${IS_PUBLISHED} ORDER BY place`,
    );
    const documentIDs = changes.all(sequence).map(({ id }) => String(id));
    const header = transaction.get(sequence) as Omit<Header, "sequence">;
    return { ...header, documentIDs };
  }

  #scopeOf(caller: Caller): Scope {
    const scope = this.#parts.grants.scopeOf(caller, "history");
    if (scope.kind !== "nothing") return scope;
    throw forbidden();
  }

  /** Tells which documents a caller may see; each document is looked up once. */
  #visibleTo(caller: Caller): (id: string) => boolean {
    const scope = this.#scopeOf(caller);
    const known = new Map<string, boolean>();
    return (id) => {
      const last = known.has(id) ? null : this.#parts.states.last(id);
      const answer = known.get(id) ?? (last !== null && scope.allows(last));
      known.set(id, answer);
      return answer;
    };
  }

  #statesAt(
    ids: readonly string[],
    moment: PastMoment,
  ): (SanityDocument | null)[] {
    if ("isLast" in moment) return this.#lastStates(ids);
    const sequence =
      "revision" in moment
        ? sequenceOf(this.#parts, moment.revision)
        : this.#placeAt(moment.time);
    const { states } = this.#parts;
    return sequence === null ? [] : ids.map((id) => states.after(id, sequence));
  }

  #lastStates(ids: readonly string[]): (SanityDocument | null)[] {
    const { documents, states } = this.#parts;
    return ids.map((id) => {
      const end = states.deletion(id);
      if (end === null) return documents.get(id);
      const group = ids.filter(
        (other) => publishedIdOf(other) === publishedIdOf(id),
      );
      const isGone = group.every((other) => documents.get(other) === null);
      const last = Math.max(
        ...group.map((other) => states.deletion(other) ?? 0),
      );
      // A draft that was discarded before its document was deleted is not restored with
      // it.
      return isGone && end < last ? null : states.last(id);
    });
  }

  /** The sequence of a transaction; null if it is unknown. */
  #place(transactionId: string | null, ifNone: number): number | null {
    if (transactionId === null) return ifNone;
    return sequenceOf(this.#parts, transactionId);
  }

  /** Null for an unknown transaction. */
  #rangeOf(request: TransactionsRequest): Range | null {
    const { fromTransaction, toTransaction, fromTime, toTime } = request;
    const first = this.#place(fromTransaction, 1);
    const last = this.#place(toTransaction, Number.MAX_SAFE_INTEGER);
    if (first === null || last === null) return null;
    const before = fromTime === null ? 0 : this.#placeAt(fromTime, -1);
    const until = toTime === null ? last : this.#placeAt(toTime);
    return { first: Math.max(first, before + 1), last: Math.min(last, until) };
  }

  /**
   * The last transaction at a time, or so many milliseconds later.
   *
   * @throws LakeFault for an invalid time.
   */
  #placeAt(time: string, later = 0): number {
    const milliseconds = Date.parse(time) + later;
    if (!Number.isNaN(milliseconds))
      return sequenceAt(this.#parts, milliseconds);
    throw invalidRequest(`"${time.slice(0, 40)}" is not a valid time`);
  }

  /** The authors, each with the time of the last change (ISO 8601). */
  #authorsOf(id: string): { id: string; timestamp: string }[] {
    const { database, tables, states } = this.#parts;
    const birth = states.birth(id);
    if (birth === null) return [];
    return database
      .prepare(
        `SELECT author AS id, max(timestamp) AS timestamp FROM (
           SELECT sequence FROM ${tables.changes}
           WHERE document_id = ? AND sequence >= ?
           ORDER BY sequence DESC LIMIT ${CHANGES}
         ) JOIN ${tables.transactions} USING (sequence)
         GROUP BY author ORDER BY max(sequence) DESC`,
      )
      .all(id, birth) as { id: string; timestamp: string }[];
  }

  *#tell(
    request: TransactionsRequest,
    ids: readonly string[] | null,
    { first, last }: Range,
    isTold: (id: string) => boolean,
  ): Iterable<object> {
    const { database, tables } = this.#parts;
    const { limit, reverse } = request;
    const ofDocuments = `${tables.history} WHERE document_id IN (${ids?.map(() => "?").join()}) AND`;
    const headers = database.prepare(
      `SELECT DISTINCT sequence, transactions.id, author, timestamp FROM ${ids ? ofDocuments : `${tables.transactions} AS transactions WHERE`} sequence BETWEEN ? AND ? ORDER BY sequence ${reverse ? "DESC" : "ASC"} LIMIT ?`,
    );
    let [from, to] = [first, last];
    for (let left = limit; left > 0; left -= BATCH) {
      const wanted = Math.min(left, BATCH);
      const found = headers.all(...(ids ?? []), from, to, wanted) as Header[];
      for (const header of found) yield this.#told(request, header, isTold);
      const end = found.at(-1);
      if (end === undefined || found.length < wanted) return;
      if (reverse) to = end.sequence - 1;
      else from = end.sequence + 1;
    }
  }

  #told(
    { mutations, includeEffects }: TransactionsRequest,
    { sequence, id, author, timestamp }: Header,
    isTold: (id: string) => boolean,
  ) {
    const { database, tables, states } = this.#parts;
    const rows = database
      .prepare(
        `SELECT * FROM ${tables.changes} WHERE sequence = ? ORDER BY place`,
      )
      .all(sequence) as ChangeRow[];
    const shown = rows.filter((row) => isTold(row.document_id));
    return {
      id,
      timestamp,
      author,
      documentIDs: shown.map((row) => row.document_id),
      ...(mutations !== "none" && {
        mutations: shown.flatMap((row) =>
          mutations === "ids"
            ? mutationsOf(row, () => null).map((each) => inShort(each, row))
            : mutationsOf(row, () => states.after(row.document_id, sequence)),
        ),
      }),
      ...(includeEffects && {
        effects: Object.fromEntries(
          shown.map((row) => [row.document_id, storedEffects(row)]),
        ),
      }),
    };
  }
}

function forbidden(): LakeFault {
  return new LakeFault(
    { kind: "forbidden" },
    'Insufficient permissions; permission "history" required',
  );
}

/** A mutation without its content, as the hosted service reports it. */
function inShort(mutation: object, { document_id }: ChangeRow): object {
  const [name = "patch"] = Object.keys(mutation);
  return {
    [name]: { [name.startsWith("create") ? "_id" : "id"]: document_id },
  };
}
