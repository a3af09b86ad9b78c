import type { Checklist, ChecklistGroup } from "~/model/checklist";

import { PAGE_SIZE, PageWriter } from "./page-writer";
import { writePdf } from "./pdf-file";

/**
 * A checklist to print and tick.
 * In: its title and points, the line at the foot of each page.
 * Out: the bytes of a PDF file with selectable text.
 */
export function checklistPdf(checklist: Checklist, foot: string): Uint8Array {
  const items = checklist.items.map((text) => ({ text, isTicked: false }));
  const groups = [{ title: "", items }];
  return groupedChecklistPdf({ title: checklist.title, groups }, foot);
}

/** The same for points that stand in groups. */
export function groupedChecklistPdf(
  { title, groups }: { title: string; groups: readonly ChecklistGroup[] },
  foot: string,
): Uint8Array {
  const writer = new PageWriter(foot);
  writer.title(title);
  writer.gap(18);
  for (const group of groups) writer.group(group);
  return writePdf({ title, size: PAGE_SIZE, pages: writer.finish() });
}
