import type { Checklist } from "~/model/page-parts";

import {
  EVIDENCE_CHECKLIST_QUERY,
  EVIDENCE_QUERY,
  type EvidenceContent,
} from "./evidence.query";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";

/** Loads the evidence page; null if the dataset has none. */
export async function loadEvidence(
  reader: ContentReader,
): Promise<EvidenceContent | null> {
  const page = resolve(await reader.fetch(EVIDENCE_QUERY));
  return (
    page && {
      ...page,
      checklists: page.checklists.filter(({ groups }) => groups.length > 0),
    }
  );
}

/** Loads the checklist of a peril; null if there is none. */
export async function loadEvidenceChecklist(
  reader: ContentReader,
  peril: string,
): Promise<Checklist | null> {
  const found = resolve(
    await reader.fetch(EVIDENCE_CHECKLIST_QUERY, { peril }),
  );
  if (found === null || found.groups.length === 0) return null;
  const groups = found.groups.map(({ title, items }) => ({
    title,
    items: items.map(({ text }) => ({ text, isTicked: false })),
  }));
  return { title: found.title, groups, updatedAt: found.updatedAt };
}
