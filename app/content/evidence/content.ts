import type { ContentOf } from "../source/resolved";
import type { EVIDENCE_QUERY } from "./query";

/** The evidence page. */
export type EvidenceContent = ContentOf<typeof EVIDENCE_QUERY>;

/** What to do after one kind of damage. */
export type EvidenceChecklist = EvidenceContent["checklists"][number];
