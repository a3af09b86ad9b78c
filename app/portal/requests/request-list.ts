import type { DateText } from "~/model/date-text";

/** The lists of the dashboard for a firm without a CRM. */
const listNames = ["requests", "messages", "review"] as const;

/** One of the lists. */
export type ListName = (typeof listNames)[number];

/** How a list is sorted: the newest first, or the requests of each storm together. */
export type ListSort = "newest" | "storm";

/** How many submissions came from the pages of a storm. */
export type StormCount = {
  /** The id of the storm's document. */
  id: string;
  requests: number;
  /** Those that wait in the review box. */
  doubtful: number;
};

/** A request for a consultation. */
export type HelpRequest = {
  reference: string;
  title: string;
  status: string;
  email: string;
  location: string;
  peril: string;
  dateOfLoss: DateText | null;
  /** The fields of the form, one per line (intake/claim/description.ts). */
  description: string;
  receivedAt: DateText;
  /** The id of the storm that it was sent under; null for none. */
  stormId: string | null;
};

/** A message of the contact form. */
export type Message = {
  reference: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  receivedAt: DateText;
};

/** An entry of the review box. */
export type Doubtful = {
  reference: string;
  kind: string;
  reason: string;
  fields: { name: string; value: string }[];
  receivedAt: DateText;
  /** As for a request. */
  stormId: string | null;
};

/** A file that the sender of a request added. */
export type EvidenceFile = {
  id: string;
  name: string;
  bytes: number;
  receivedAt: DateText;
};

/** The files of requests by the references of these. */
export type EvidenceByRequest = Readonly<
  Record<string, readonly EvidenceFile[]>
>;

/** A page of one of the lists. */
export type ListPage =
  | ({ name: "requests" } & Part<HelpRequest>)
  | ({ name: "messages" } & Part<Message>)
  | ({ name: "review" } & Part<Doubtful>);

type Part<Row> = {
  rows: Row[];
  page: number;
  pageCount: number;
  total: number;
};

/**
 * In: the `list` in the address. Out: that list; the requests for an unknown
 * name.
 */
export function listNameOf(text: string | null): ListName {
  return listNames.find((name) => name === text) ?? "requests";
}

/** In: the `sort` in the address. Out: that order; the newest first for an unknown one. */
export function listSortOf(text: string | null): ListSort {
  return text === "storm" ? "storm" : "newest";
}
