import type { SeedDocument } from "../builders/document.ts";
import { callout, richText } from "../builders/portable-text.ts";

/** The id of the note that every article shows once. */
export const GENERAL_INFORMATION = "snippet-general-information";

/** Paragraphs that several articles show. */
export const snippets: SeedDocument[] = [
  {
    _id: GENERAL_INFORMATION,
    _type: "snippet",
    title: "Note: general information, not legal advice",
    text: richText(
      callout(
        "note",
        "This is general information, not legal advice. We are not a law firm. Your policy may set a shorter limit than the law of your state: read its Suit Against Us clause, and ask a lawyer if a date matters to you.",
        "Good to know",
      ),
    ),
  },
];
