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

/** True if at least one kind is deleted automatically. */
export function deletesAnything(retention: Retention): boolean {
  return retentionKinds.some((kind) => retention[kind] !== null);
}
