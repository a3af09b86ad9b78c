import type { ContentOf } from "../source/resolve";
import type { LEGAL_PAGE_QUERY } from "./query";

/** A page such as the privacy policy. */
export type LegalContent = ContentOf<typeof LEGAL_PAGE_QUERY>;
