import type { Database as Schema } from "~/database.types";
import { dayOf, momentOf } from "~/model/date-text";

import type { Database } from "../session/client.server";
import { answerWithin } from "../sign-in/limits.server";
import type {
  Doubtful,
  HelpRequest,
  ListName,
  ListPage,
  ListSort,
  Message,
  StormCount,
} from "./request-list";

type Tables = Schema["public"]["Tables"];
type Row<Name extends keyof Tables> = Tables[Name]["Row"];
type ClaimRow = Schema["public"]["Views"]["claim_list"]["Row"];

const PER_PAGE = 20;
const PATIENCE = 5000;

/** The database did not answer, or refused what staff may read. */
export class ListUnavailable extends Error {}

/**
 * In: the client of a signed-in user. Out: true for a member of the firm's
 * staff; contractors and clients have accounts too. Throws `ListUnavailable`.
 */
export async function isStaff(
  supabase: Database,
  personId: string,
): Promise<boolean> {
  const { count } = await answered(
    supabase
      .from("staff")
      .select("user_id", { count: "exact" })
      .eq("user_id", personId),
  );
  return count === 1;
}

/**
 * How many submissions each storm has brought, the storms with most of them
 * first. Throws `ListUnavailable`.
 */
export async function readStormCounts(
  supabase: Database,
): Promise<StormCount[]> {
  const { data } = await answered(
    supabase.from("storm_counts").select("*", { count: "exact" }),
  );
  return (data ?? [])
    .map(({ storm_id, requests, doubtful }) => ({
      id: storm_id ?? "",
      requests: requests ?? 0,
      doubtful: doubtful ?? 0,
    }))
    .toSorted(
      (one, other) =>
        other.requests + other.doubtful - one.requests - one.doubtful,
    );
}

/** A query whose rows can be ordered. */
type Sortable<From> = PromiseLike<Answer<From>> & {
  order(
    column: string,
    options?: { ascending: boolean; nullsFirst?: boolean },
  ): Sortable<From>;
  range(first: number, last: number): PromiseLike<Answer<From>>;
};

/**
 * Reads a page of a list with the rights of a user, the newest entries first; by
 * storm the entries without one come last. In: the user's client, the list, the
 * number of the page (from 1), the order. Throws `ListUnavailable`.
 */
export async function readList(
  supabase: Database,
  name: ListName,
  page: number,
  sort: ListSort,
): Promise<ListPage> {
  async function part<From, View>(
    query: Sortable<From>,
    toView: (row: From) => View,
  ) {
    const byStorm = { ascending: true, nullsFirst: false };
    const isByStorm = sort === "storm" && name !== "messages";
    const { data, count } = await answered(
      (isByStorm ? query.order("storm_id", byStorm) : query)
        .order("created_at", { ascending: false })
        .order("id")
        .range((page - 1) * PER_PAGE, page * PER_PAGE - 1),
    );
    const total = count ?? 0;
    const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
    return { rows: (data ?? []).map(toView), page, total, pageCount };
  }

  const exact = { count: "exact" } as const;
  switch (name) {
    case "requests": {
      const query = supabase.from("claim_list").select("*", exact);
      return { name, ...(await part<ClaimRow, HelpRequest>(query, requestOf)) };
    }
    case "messages": {
      const query = supabase.from("contact_messages").select("*", exact);
      return { name, ...(await part(query, messageOf)) };
    }
    case "review": {
      const query = supabase.from("spam_log").select("*", exact);
      const waiting = query.is("reviewed_at", null);
      return { name, ...(await part(waiting, doubtfulOf)) };
    }
  }
}

/** An answer of the database with some rows. */
type Answer<From> = {
  data: From[] | null;
  count: number | null;
  error: { code: string; message: string } | null;
};

/** The answer of the database. Throws `ListUnavailable`. */
export async function answered<From>(
  query: PromiseLike<Answer<From>>,
): Promise<Answer<From>> {
  const answer = await answerWithin(PATIENCE, query);
  if (answer === null)
    throw new ListUnavailable("The database does not answer.");
  // A page after the last one is empty, not an error.
  if (answer.error && answer.error.code !== "PGRST103")
    throw new ListUnavailable(answer.error.code);
  return answer;
}

// The columns of a view are never null where those of its table are not.
function requestOf(row: ClaimRow): HelpRequest {
  return {
    reference: row.id ?? "",
    title: row.title ?? "",
    status: row.status ?? "",
    email: row.policyholder_email ?? "",
    location: row.location ?? "",
    peril: row.peril_type ?? "",
    dateOfLoss: row.date_of_loss === null ? null : dayOf(row.date_of_loss),
    description: row.description ?? "",
    receivedAt: momentOf(row.created_at ?? ""),
    stormId: row.storm_id,
  };
}

function messageOf({
  id,
  created_at,
  ...fields
}: Row<"contact_messages">): Message {
  return { reference: id, ...fields, receivedAt: momentOf(created_at) };
}

function doubtfulOf(row: Row<"spam_log">): Doubtful {
  return {
    reference: row.id,
    kind: row.kind,
    reason: row.reason,
    fields: fieldsOf(row.payload),
    receivedAt: momentOf(row.created_at),
    stormId: row.storm_id,
  };
}

// All fields of the entry except its kind and its storm, which are shown above them.
function fieldsOf(payload: unknown): Doubtful["fields"] {
  if (typeof payload !== "object" || payload === null) return [];
  return Object.entries(payload).flatMap(([name, value]) => {
    if (typeof value === "object") return fieldsOf(value);
    const isShown = name !== "kind" && name !== "stormId" && value !== "";
    return isShown ? [{ name: inWords(name), value: String(value) }] : [];
  });
}

/** In: `policyNumber`. Out: `Policy number`. */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
