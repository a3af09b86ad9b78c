import type { Language } from "../../domain/languages";

import type { Checklist } from "~/model/page-parts";

/**
 * Makes a checklist to print and tick.
 *
 * @param foot the line at the foot of each page.
 * @returns the bytes of a PDF file.
 */
export async function checklistPdf(
  { title, groups, updatedAt }: Checklist,
  language: Language,
  foot: string,
): Promise<Uint8Array> {
  // Loaded at the first use: few processes ever need them.
  const [{ TaggedPdf }, { default: font }] = await Promise.all([
    import("./tagged-pdf"),
    import("~/fonts/print.ttf?inline"),
  ]);
  const pdf = new TaggedPdf({
    title,
    language,
    date: new Date(Date.parse(updatedAt) || 0),
    foot,
    font: Buffer.from(font.slice(font.indexOf(",") + 1), "base64"),
  });
  await pdf.heading(1, title);
  for (const group of groups) {
    pdf.gap(12);
    await pdf.heading(2, group.title);
    await pdf.checklist(group.items);
  }
  return new Uint8Array(await (await pdf.finish()).arrayBuffer());
}
