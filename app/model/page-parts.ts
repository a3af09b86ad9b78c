import type { DateText } from "./date-text";

/** A picture from the content source, with everything a view needs. */
export type Picture = {
  file: string;
  /**
   * The editor's crop as `left,top,width,height,signature` in pixels of the
   * original; null for the whole picture.
   */
  rect: string | null;
  /** In pixels, of the shown part. */
  width: number;
  height: number;
  /** A tiny copy as a data URL, shown until the picture has loaded, or `REMOVED_PICTURE`. */
  lqip: string | null;
  alt: string;
  caption: string | null;
  /** Another file for the dark scheme, of the same size and part; null for none. */
  dark: { file: string; rect: string | null } | null;
  /**
   * The point that stays visible when a view crops the picture, from 0 to 1.
   */
  focus: { x: number; y: number };
};

/** Replaces the tiny copy of a picture that was removed for good. */
export const REMOVED_PICTURE = "data:,";

/** An article as a list or a card shows it. */
export type ArticleSummary = {
  href: string;
  language: string;
  title: string;
  description: string | null;
  category: string | null;
  date: DateText | null;
  /** When someone last read it again and found it true. */
  reviewed: DateText | null;
  /** In minutes. */
  readTime: number;
  picture: Picture | null;
};

/** A menu of the header: its label and the links that it opens. */
export type Menu = { _key: string; label: string; links: readonly LinkTo[] };

/** The address and the label of a link. */
export type LinkTo = { label: string; href: string };

/** The states in which the firm's license has expired, and what is said there. */
export type Lapsed = { states: readonly string[]; text: string };

/** A piece of text; `isHit` if it matches a searched word. */
export type TextPart = { text: string; isHit: boolean };

/** A page or a question that a search found, with what it matched. */
export type SearchHit = {
  href: string;
  /** What kind of page it is, or which page a question is on. */
  label: string;
  title: readonly TextPart[];
  excerpt: readonly TextPart[];
};

/** A list that a visitor can download and tick off. */
export type Checklist = {
  title: string;
  groups: readonly ChecklistGroup[];
  /** When it was changed last, as ISO 8601. */
  updatedAt: string;
};

/** A point of a checklist, as it is printed. */
export type ChecklistItem = { text: string; isTicked: boolean };

/** Points of a checklist under a title of their own. */
export type ChecklistGroup = {
  title: string;
  items: readonly ChecklistItem[];
};

/** A reminder that a license expires, for the firm. */
export type LicenseNotice = {
  type: "license";
  /** The same for every attempt; each notice is sent once. */
  id: string;
  /** The name of the state. */
  name: string;
  /** The last day (2026-01-31). */
  expiresOn: string;
  /** How many days are left, and what to do. */
  text: string;
  /** Where it is renewed; null if unknown. */
  renewalUrl: string | null;
};
