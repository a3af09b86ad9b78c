/** The kinds of records with a retention period of their own. */
export const retentionKinds = [
  "claims",
  "messages",
  "reviews",
  "privacy-requests",
  "tombstones",
  "mails",
] as const;

/** One of the kinds. */
export type RetentionKind = (typeof retentionKinds)[number];

/** After how many days each kind is deleted; null: never automatically. */
export type Retention = Readonly<Record<RetentionKind, number | null>>;

/** What a kind is in plain words, and from when its days count. */
export const retentionTexts: Record<
  RetentionKind,
  { records: string; since: string }
> = {
  claims: {
    records: "Requests for help that are closed",
    since: "after the last change of their status",
  },
  messages: {
    records: "Messages from the contact form",
    since: "after they arrived",
  },
  reviews: {
    records: "Possible spam that a person has reviewed",
    since: "after that",
  },
  "privacy-requests": {
    records: "Privacy requests and withdrawals that were answered",
    since: "after that",
  },
  tombstones: {
    records: "References of withdrawn requests",
    since: "after the withdrawal",
  },
  mails: {
    records: "Copies of email on the server",
    since: "after we wrote them",
  },
};

/** True if at least one kind is deleted automatically. */
export function deletesAnything(retention: Retention): boolean {
  return retentionKinds.some((kind) => retention[kind] !== null);
}
