import type { SubmissionResult } from "@conform-to/react";

/** The forms that visitors send. */
export type FormKind = "consultation" | "contact";

/** What a form carries besides the words of the visitor. */
export type FormStart = {
  /** Signed: when it was shown first, and to tell two visitors apart. */
  ticket: string;
  /** The latest day that a loss can have, as YYYY-MM-DD. */
  today: string;
  /** Where the visit began, as far as the page itself knows; may be empty. */
  landingPage: string;
  referrer: string;
};

/** Names of the hidden fields, beside the trap for programs. */
export const hiddenNames = ["ticket", "landingPage", "referrer"] as const;

/**
 * Why a form is shown again: it stood open too long, it could not be stored,
 * there is no room to store it, or its sender makes too many mistakes.
 */
export type FormTrouble = "expired" | "failed" | "full" | "busy";

/** What a form that was sent is answered with. */
export type FormResult =
  | { outcome: "sent"; reference: string }
  | {
      outcome: "again";
      /** The visitor's words, and a message for each field that is wrong. */
      reply: SubmissionResult;
      trouble: FormTrouble | null;
      start: FormStart;
    };
