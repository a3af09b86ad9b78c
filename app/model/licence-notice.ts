/** A reminder that a licence expires, for the firm. */
export type LicenceNotice = {
  type: "licence";
  /** The same for every try; each is told once. */
  id: string;
  /** The name of the state. */
  name: string;
  /** The last day (2026-01-31). */
  expiresOn: string;
  /** How many days are left, and what is to be done. */
  text: string;
  /** Where it is renewed; null if it is not known. */
  renewalUrl: string | null;
};
