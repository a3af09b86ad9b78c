import type { DateText } from "~/model/date-text";

/** The three lists of a firm that works without a CRM. */
export const listNames = ["requests", "messages", "review"] as const;
export type ListName = (typeof listNames)[number];

/** A request for a consultation. */
export type HelpRequest = {
  reference: string;
  title: string;
  status: string;
  email: string;
  location: string;
  peril: string;
  dateOfLoss: DateText | null;
  /** Everything that was asked for and answered, line by line. */
  description: string;
  receivedAt: DateText;
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

/** What was set aside, because it may come from no real person. */
export type Doubtful = {
  reference: string;
  kind: string;
  reason: string;
  fields: { name: string; value: string }[];
  receivedAt: DateText;
};

/** A part of one of the lists. */
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

/** In: what the address says. Out: the list that is meant. */
export function listNameOf(text: string | null): ListName {
  return listNames.find((name) => name === text) ?? "requests";
}
