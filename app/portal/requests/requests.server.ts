import { isLanguage, languages } from "../../../domain/languages";

import type { Database as Schema } from "~/database.types";
import { nameOfType } from "~/intake/evidence/file-name";
import { dayOf, momentOf } from "~/model/date-text";

import { answerWithin } from "../limits.server";
import type { PortalClient } from "../session/client.server";
import type { OpenSession } from "../session/session.server";
import { mailLink, telLink } from "./contact-links.server";
import type {
  ListEntry,
  ListField,
  ListName,
  ListPage,
  ListSort,
  StormCount,
} from "./request-list";

type Tables = Schema["public"]["Tables"];
type ClaimRow = Schema["public"]["Views"]["claim_list"]["Row"];

const PER_PAGE = 20;
const PATIENCE = 5000;

const exact = { count: "exact" } as const;

/** A database answer with rows. */
type RowsResponse<From> = {
  data: From[] | null;
  count: number | null;
  error: { code: string; message: string } | null;
};

/**
 * The rows; null if the database does not answer or refuses what staff may read. An
 * answer without the count that was asked for is that of another service.
 */
export async function answered<From>(
  query: PromiseLike<RowsResponse<From>>,
): Promise<{ rows: From[]; count: number } | null> {
  const answer = await answerWithin(PATIENCE, query);
  // A page after the last one is empty, not an error.
  if (answer?.error?.code === "PGRST103") return { rows: [], count: 0 };
  if (answer === null || answer.count === null) return null;
  return { rows: answer.data ?? [], count: answer.count };
}

/**
 * True for a member of the firm's staff; contractors and clients have accounts
 * too. Null if the database does not answer.
 */
export async function isStaff({
  supabase,
  person,
}: OpenSession): Promise<boolean | null> {
  const found = await answered(
    supabase.from("staff").select("user_id", exact).eq("user_id", person.id),
  );
  return found && found.count === 1;
}

/**
 * How many submissions each storm has brought, the storms with most of them
 * first; null if the database does not answer.
 */
export async function readStormCounts(
  supabase: PortalClient,
): Promise<StormCount[] | null> {
  const found = await answered(
    supabase.from("storm_counts").select("*", exact),
  );
  const total = ({ requests, doubtful }: StormCount) => requests + doubtful;
  return (
    found &&
    found.rows
      .map(({ storm_id, requests, doubtful }) => ({
        id: storm_id ?? "",
        requests: requests ?? 0,
        doubtful: doubtful ?? 0,
      }))
      .toSorted((one, other) => total(other) - total(one))
  );
}

/** Where each list's entries are stored, and how one is shown. */
const lists = {
  requests: { table: "claim_list", entryOf: requestOf },
  messages: { table: "contact_messages", entryOf: messageOf },
  review: { table: "spam_log", entryOf: doubtfulOf },
} as const;

/**
 * Reads a page of a list with the user's rights, the newest entries first; by
 * storm, entries without one come last.
 *
 * @param page from 1.
 * @returns null if the database does not answer.
 */
export async function readList(
  supabase: PortalClient,
  name: ListName,
  page: number,
  sort: ListSort,
): Promise<ListPage | null> {
  const { table, entryOf } = lists[name];
  // The query is the same for each table, though their rows differ.
  let query = supabase.from(table as "spam_log").select("*", exact);
  if (name === "review") query = query.is("reviewed_at", null);
  if (sort === "storm" && name !== "messages")
    query = query.order("storm_id", { ascending: true, nullsFirst: false });
  const found = await answered(
    query
      .order("created_at", { ascending: false })
      .order("id")
      .range((page - 1) * PER_PAGE, page * PER_PAGE - 1),
  );
  if (!found) return null;
  const entries = found.rows.map(entryOf as (row: object) => ListEntry);
  const files = await readEvidence(supabase, entries);
  if (!files) return null;
  const pageCount = Math.max(1, Math.ceil(found.count / PER_PAGE));
  const rows = entries.map((entry) => ({
    ...entry,
    files: files.get(entry.reference) ?? [],
  }));
  return { rows, page, total: found.count, pageCount };
}

/**
 * The files of entries by reference, the oldest first; null if the database
 * does not answer.
 */
async function readEvidence(supabase: PortalClient, of: readonly ListEntry[]) {
  if (of.length === 0) return new Map();
  const found = await answered(
    supabase
      .from("claim_evidence")
      .select("*", exact)
      .in(
        "reference",
        of.map(({ reference }) => reference),
      )
      .order("received_at"),
  );
  const files = found?.rows.map(({ id, bytes, reference, ...row }) => {
    const name = nameOfType(row.file_name, row.media_type);
    return { id, name, bytes, reference };
  });
  return files ? Map.groupBy(files, ({ reference }) => reference) : null;
}

// A view's columns are typed as nullable, though those of its table never are null.
function requestOf(row: ClaimRow): ListEntry {
  const email = row.policyholder_email ?? "";
  const day = row.date_of_loss;
  const text = row.description ?? "";
  return {
    reference: row.id ?? "",
    title: row.title ?? "",
    status: row.status ?? "",
    receivedAt: momentOf(row.created_at ?? ""),
    stormId: row.storm_id,
    fields: [
      { name: "Email", value: email, href: mailLink(email) },
      { name: "Location", value: row.location ?? "" },
      { name: "Peril", value: row.peril_type ?? "" },
      { name: "Date of loss", value: day === null ? "Not given" : dayOf(day) },
      ...(isLanguage(row.language)
        ? [{ name: "Language", value: languages[row.language].title }]
        : []),
    ],
    details: { summary: "Everything they wrote", text, isOpen: false },
  };
}

function messageOf(row: Tables["contact_messages"]["Row"]): ListEntry {
  const { id, name: title, email, phone, message: text } = row;
  const tel = telLink(phone);
  return {
    reference: id,
    title,
    receivedAt: momentOf(row.created_at),
    stormId: null,
    fields: [
      { name: "Email", value: email, href: mailLink(email) },
      { name: "Phone", value: phone, ...(tel !== null && { href: tel }) },
    ],
    details: { summary: "Message", text, isOpen: true },
  };
}

/** The kinds that staff answer; they are not in the review box because of doubt. */
const answeredByStaff: Readonly<Record<string, string>> = {
  privacy: "Privacy request",
  withdrawal: "Withdrawal of a request",
};

function doubtfulOf(row: Tables["spam_log"]["Row"]): ListEntry {
  const { kind, reason } = row;
  const own = answeredByStaff[kind];
  const usual = kind === "contact" ? "Message" : "Request for a consultation";
  return {
    reference: row.id,
    title: own ?? usual,
    receivedAt: momentOf(row.created_at),
    stormId: row.storm_id,
    note: own ? reason : `Set aside because: ${reason}`,
    fields: fieldsOf(row.payload),
  };
}

// All fields of the entry except its kind and storm, which are shown above them.
function fieldsOf(payload: unknown): ListField[] {
  if (typeof payload !== "object" || payload === null) return [];
  return Object.entries(payload).flatMap(([name, value]) => {
    if (typeof value === "object") return fieldsOf(value);
    const isShown = name !== "kind" && name !== "stormId" && value !== "";
    return isShown ? [{ name: inWords(name), value: String(value) }] : [];
  });
}

/** Turns `policyNumber` into `Policy number`. */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
