import type { LicenseNotice } from "~/model/page-parts";

import type { Outcome } from "../delivery/loop";
import type { Entry, NoticePart } from "../outbox/entry";
import type { Replacement } from "../outbox/facts.server";
import type { Submission } from "../submission";

/** A new lead: name and state, but no text of the visitor. */
export type LeadNotice = {
  type: "lead";
  /** The same for every try, so that a receiver recognises repetitions. */
  id: string;
  kind: "consultation" | "contact" | "privacy";
  name: string;
  /** The state of the property; null if unknown. */
  state: string | null;
  receivedAt: Date;
};

/** What the firm is notified of. */
export type Notice =
  | LeadNotice
  /** So many entries came into the review box since the last notice. */
  | { type: "review"; id: string; count: number }
  /** The outbox was damaged and replaced. */
  | ({ type: "replacement"; id: string } & Replacement)
  | LicenseNotice;

/** A way to send notices to the firm. */
export type Channel = {
  name: NoticePart;
  /** Sends a notice; never throws. */
  tell(notice: Notice): Promise<Outcome>;
};

/**
 * The notices that a submission causes. In: the submission, the channels to the
 * firm, whether senders get receipts.
 */
export function noticesOf(
  submission: Submission,
  channels: readonly Channel[],
  hasReceipts: boolean,
): NoticePart[] {
  // A confirmation stands beside its request in the review box.
  if (submission.kind === "privacy" && submission.confirms) return [];
  const getsReceipt = hasReceipts && submission.kind !== "contact";
  return [
    ...channels.map(({ name }) => name),
    ...(getsReceipt ? (["receipt"] as const) : []),
  ];
}

/** The notice of a new lead, made of its entry in the outbox. */
export function leadNotice({
  reference,
  submission,
  acceptedAt,
}: Entry): LeadNotice {
  const { kind, fields } = submission;
  if (kind === "correction" || kind === "withdrawal" || kind === "evidence")
    throw new Error(`The firm is not notified of a ${kind}.`);
  return {
    type: "lead",
    id: reference,
    kind,
    name: fields.name,
    state: kind === "consultation" ? stateIn(submission.fields.location) : null,
    receivedAt: new Date(acceptedAt),
  };
}

/** The states by their postal abbreviation. */
const STATES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
};

const NAMES = Object.values(STATES).join("|");
/**
 * An abbreviation at the end of an address, perhaps with a ZIP code: `Denver,
 * CO 80202`.
 */
const ABBREVIATION =
  /(?:^|[\s,])([A-Z]{2})\.?(?:[\s,]+\d{5}(?:-\d{4})?)?(?:[\s,]+(?:USA|U\.S\.A\.|US|United States))?[\s.]*$/i;
const NAME = new RegExp(`(?<![\\p{L}])(?:${NAMES})(?![\\p{L}])`, "giu");

/**
 * The name of the state in a typed address; null if there is none. The last
 * name wins: `Washington Street, Denver, Colorado`.
 */
export function stateIn(location: string): string | null {
  const abbreviation = ABBREVIATION.exec(location)?.[1]?.toUpperCase();
  const byAbbreviation = abbreviation && STATES[abbreviation];
  if (byAbbreviation) return byAbbreviation;
  const written = location.match(NAME)?.at(-1)?.toLowerCase();
  return (
    Object.values(STATES).find((name) => name.toLowerCase() === written) ?? null
  );
}
