import type { IntakeDatabase } from "./delivery/database.server";
import type { DeliveryOutcome } from "./submission";
import type { Insertion } from "./delivery/rows";

/** What a table's unique columns are; a second row with the same is refused. */
const KEYS: Readonly<Record<string, string>> = {
  claims: "id",
  claim_activities: "claim_id",
  claim_attribution: "claim_id",
  contact_messages: "id",
  spam_log: "id",
  request_links: "id",
  request_corrections: "id",
  claim_evidence: "id",
};

type Row = Readonly<Record<string, unknown>>;

/**
 * A database in memory for tests: it enforces keys and references, and fails on
 * demand.
 */
export type StubDatabase = IntakeDatabase & {
  isEmbedded: boolean;
  /** The rows of a table in the order in which they came. */
  rows(table: string): Row[];
  /** Every insert that was tried. */
  tries: Insertion[];
  /** Answers in place of the tables while it returns an outcome. */
  interfere: (insertion: Insertion) => DeliveryOutcome | null;
  /** The id of the request that a link opens; null if it is not there. */
  requestOf(hash: string): string | null;
  /** The state of all claims, which decides what a withdrawal does. */
  statesOfClaims: "received" | "adjuster";
  /** Deletes the rows for which `isLost` is true. */
  forget(isLost: (row: Row) => boolean): void;
};

export function stubDatabase(): StubDatabase {
  const tables = new Map<string, Map<unknown, Row>>();
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? new Map<unknown, Row>();
    tables.set(name, table);
    return table;
  };
  const stub: StubDatabase = {
    tries: [],
    isEmbedded: false,
    personOf: null,
    name: async () => "a database",
    erasuresSince: async () => [],
    readRequest: async (hash) => {
      const id = stub.requestOf(hash);
      return id === null
        ? null
        : {
            reference: id,
            state: stub.statesOfClaims,
            receivedAt: 0,
            expiresAt: Date.now() + 1_000_000,
            isWithdrawalAsked: false,
            description: "",
            fields: null,
            evidence: [],
          };
    },
    requestOf(hash) {
      const [link] = stub
        .rows("request_links")
        .filter((row) => row["hash"] === hash);
      const id = link?.["id"];
      const isThere = ["claims", "spam_log"].some((table) =>
        tableOf(table).has(id),
      );
      return isThere ? String(id) : null;
    },
    withdrawRequest: async (hash) => {
      const link = stub
        .rows("request_links")
        .find((row) => row["hash"] === hash);
      if (!link) return "unknown";
      if (stub.statesOfClaims === "adjuster") return "asked";
      for (const table of ["claims", "spam_log"])
        tableOf(table).delete(link["id"]);
      return "erased";
    },
    statesOfClaims: "received",
    answers: async () => true,
    interfere: () => null,
    rows: (table) => [...tableOf(table).values()],
    forget(isLost) {
      for (const table of tables.values())
        for (const [key, row] of table) if (isLost(row)) table.delete(key);
    },
    async insert(insertion) {
      stub.tries.push(insertion);
      await Promise.resolve();
      const outcome = stub.interfere(insertion);
      if (outcome) return outcome;
      const { table } = insertion;
      const row: Row = insertion.row;
      const key = row[KEYS[table]!];
      if (row["claim_id"] && !tableOf("claims").has(row["claim_id"]))
        return { kind: "orphaned", code: "23503" };
      const { link_hash: hash } = row;
      if (table === "claim_evidence" && stub.requestOf(String(hash)) === null)
        return { kind: "orphaned", code: "23503" };
      if (tableOf(table).has(key)) return { kind: "delivered", wasThere: true };
      tableOf(table).set(key, row);
      return { kind: "delivered", wasThere: false };
    },
  };
  return stub;
}
