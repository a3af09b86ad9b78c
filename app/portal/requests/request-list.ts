import type { DateText } from "~/model/date-text";

/** The lists of the dashboard for a firm without a CRM. */
const listNames = ["requests", "messages", "review"] as const;

/** One of the lists. */
export type ListName = (typeof listNames)[number];

/** The order of a list: the newest first, or grouped by storm. */
export type ListSort = "newest" | "storm";

/** How many submissions came from the pages of a storm. */
export type StormCount = {
  /** The id of the storm's document. */
  id: string;
  requests: number;
  /** Those that await review. */
  doubtful: number;
};

/** A field of a form, as its sender filled it in. */
export type ListField = {
  name: string;
  value: string | DateText;
  href?: string;
};

/** One entry of a list. Everything in it is untrusted input. */
export type ListEntry = {
  reference: string;
  title: string;
  receivedAt: DateText;
  /** The id of the storm under which it was sent; null for none. */
  stormId: string | null;
  /** The status of a request in the database. */
  status?: string;
  /** Why it is in the review box. */
  note?: string;
  fields: ListField[];
  /** A long text, below a summary that shows and hides it. */
  details?: { summary: string; text: string; isOpen: boolean };
};

/** A file that the sender of a request added. */
export type EvidenceFile = { id: string; name: string; bytes: number };

/** A page of one of the lists. */
export type ListPage = {
  rows: (ListEntry & { files: readonly EvidenceFile[] })[];
  page: number;
  pageCount: number;
  total: number;
};

/** The list that the `list` parameter names; the requests for an unknown name. */
export function listNameOf(text: string | null): ListName {
  return listNames.find((name) => name === text) ?? "requests";
}

/** The order that the `sort` parameter names; the newest first for an unknown one. */
export function listSortOf(text: string | null): ListSort {
  return text === "storm" ? "storm" : "newest";
}
