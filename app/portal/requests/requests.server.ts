import type { Database as Schema } from "~/database.types";
import { dayOf, momentOf } from "~/model/date-text";

import { within } from "../sign-in/limits.server";
import type { Database } from "../session/client.server";
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
    .toSorted((one, other) => totalOf(other) - totalOf(one));
}

function totalOf({ requests, doubtful }: StormCount): number {
  return requests + doubtful;
}

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
  const range = [(page - 1) * PER_PAGE, page * PER_PAGE - 1] as const;
  const newestFirst = { ascending: false };
  const first = sort === "storm" ? "storm_id" : "created_at";
  const firstOrder =
    sort === "storm" ? { ascending: true, nullsFirst: false } : newestFirst;
  switch (name) {
    case "requests":
      return {
        name,
        ...(await part(
          page,
          requestOf,
          supabase
            .from("claim_list")
            .select("*", { count: "exact" })
            .order(first, firstOrder)
            .order("created_at", newestFirst)
            .order("id")
            .range(...range),
        )),
      };
    case "messages":
      return {
        name,
        ...(await part(
          page,
          messageOf,
          supabase
            .from("contact_messages")
            .select("*", { count: "exact" })
            .order("created_at", newestFirst)
            .order("id")
            .range(...range),
        )),
      };
    case "review":
      return {
        name,
        ...(await part(
          page,
          doubtfulOf,
          supabase
            .from("spam_log")
            .select("*", { count: "exact" })
            .is("reviewed_at", null)
            .order(first, firstOrder)
            .order("created_at", newestFirst)
            .order("id")
            .range(...range),
        )),
      };
  }
}

/** An answer of the database with some rows. */
export type Answer<From> = {
  data: From[] | null;
  count: number | null;
  error: { code: string; message: string } | null;
};

async function part<From, View>(
  page: number,
  toView: (row: From) => View,
  query: PromiseLike<Answer<From>>,
) {
  const { data, count } = await answered(query);
  return {
    rows: (data ?? []).map(toView),
    page,
    total: count ?? 0,
    pageCount: Math.max(1, Math.ceil((count ?? 0) / PER_PAGE)),
  };
}

/** The answer of the database. Throws `ListUnavailable`. */
export async function answered<From>(
  query: PromiseLike<Answer<From>>,
): Promise<Answer<From>> {
  let answer: Answer<From>;
  try {
    answer = await within(PATIENCE, Promise.resolve(query));
  } catch (error) {
    throw new ListUnavailable("The database does not answer.", {
      cause: error,
    });
  }
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
