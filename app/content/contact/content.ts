import type { ContentOf } from "../source/resolved";
import type { CONTACT_QUERY } from "./query";

/** The contact page. */
export type ContactContent = ContentOf<typeof CONTACT_QUERY>;
