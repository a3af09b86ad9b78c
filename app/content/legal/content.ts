import type { ContentOf } from "../source/resolved";
import type { LEGAL_PAGE_QUERY } from "./query";

/** A page such as the privacy policy. */
export type LegalContent = ContentOf<typeof LEGAL_PAGE_QUERY>;
