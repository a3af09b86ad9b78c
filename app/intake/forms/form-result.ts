import type { SubmissionResult } from "@conform-to/react";

/** The forms that visitors send. */
export type FormKind = "consultation" | "contact";

/** What a form contains besides the visitor's values. */
export type FormStart = {
  /**
   * Signed: a key for this visitor's form, and when it was shown first
   * (form-start.server.ts).
   */
  ticket: string;
  /** The latest day that a loss can have, as YYYY-MM-DD. */
  today: string;
  /** Where the visit began, as far as this page knows; may be empty. */
  landingPage: string;
  referrer: string;
  /** The path of the page from which the form was opened. */
  page: string;
  /** The answers that the form has at first. */
  defaults: FormDefaults;
};

/** The first answers of the consultation form; none of the contact form. */
export type FormDefaults = { perilType?: string; location?: string };

/** The names of the hidden fields, without the honeypot. */
export const hiddenNames = [
  "ticket",
  "landingPage",
  "referrer",
  "page",
] as const;

/**
 * Why a form is shown again: its ticket expired, it could not be stored, the
 * disk is full, or its sender made too many mistakes.
 */
export type FormTrouble = "expired" | "failed" | "full" | "busy";

/** What the sender of a form gets. */
export type Receipt = {
  reference: string;
  /** The path of the page of the request; null for other forms. */
  requestPath: string | null;
  /** The peril that the request names; null for other forms. */
  peril: string | null;
  /** What to do tonight; empty for other forms, and while it cannot be read. */
  tonight: readonly string[];
};

/** The id of what came of a form that was sent without a script: it takes the focus. */
export const OUTCOME = "outcome";

/** The result of a sent form. */
export type FormResult =
  | ({ outcome: "sent" } & Receipt)
  | {
      outcome: "again";
      /** The visitor's values, and a message for each wrong field. */
      reply: SubmissionResult;
      trouble: FormTrouble | null;
      start: FormStart;
    };

/**
 * The name of a hidden field that only bots fill in. The name means nothing to
 * a browser's autofill.
 */
export const HONEYPOT_NAME = "second_note";
