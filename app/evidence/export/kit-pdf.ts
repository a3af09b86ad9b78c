import { TaggedPdf } from "~/pdf/tagged-pdf";
import font from "~/fonts/print.ttf?url";
import { languageOnPage, wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";

import { readFile } from "../kit/kit-store";
import { type Photograph, timeInWords } from "../kit/photograph";
import { drawPicture } from "../picture/draw-picture";
import { drawText } from "./draw-text";
import { type KitExport, linesOf } from "./kit-export";

/** The longest edge of a photograph in the file, in pixels: enough to print it. */
const LONGEST_EDGE = 1600;
const QUALITY = 0.82;
/** In points: two photographs with their captions fit on a page, even below a heading. */
const HIGHEST = 240;
const CAPTION = 56;

/**
 * Makes the kit one PDF. Photographs are drawn again, so only their pixels are in it.
 *
 * @throws if a photograph cannot be decoded, or there is not enough memory.
 */
export async function kitPdf(kit: KitExport): Promise<Blob> {
  const words = wordsOnPage("kit", kitWords);
  const pdf = new TaggedPdf({
    title: words.title,
    language: languageOnPage(),
    date: new Date(`${kit.savedAt}Z`),
    foot: location.origin + location.pathname,
    font: new Uint8Array(await (await fetch(font)).arrayBuffer()),
    drawText,
  });
  await pdf.heading(1, words.title);
  await pdf.text(fill(words.savedAt, { time: timeInWords(kit.savedAt) }));
  for (const { title, groups } of kit.checklists) {
    pdf.gap(14);
    await pdf.heading(2, title);
    for (const group of groups) {
      await pdf.heading(3, group.title);
      await pdf.checklist(group.items);
    }
  }
  if (kit.photographs.length > 0) {
    pdf.gap(14);
    await pdf.heading(2, words.photographsTitle, HIGHEST + CAPTION);
  }
  for (const [index, photograph] of kit.photographs.entries()) {
    kit.onProgress(index);
    await writePhotograph(pdf, kit, photograph, index + 1);
  }
  return pdf.finish();
}

async function writePhotograph(
  pdf: TaggedPdf,
  kit: KitExport,
  photograph: Photograph,
  number: number,
): Promise<void> {
  const file = await readFile(photograph.id);
  if (file === null) return;
  const { room, note } = photograph;
  const name = fill(wordsOnPage("kit", kitWords).photograph, { number });
  await pdf.image(await drawPicture(file, LONGEST_EDGE, QUALITY), {
    alt: [name, room, note].filter(Boolean).join(": "),
    highest: HIGHEST,
    withNext: CAPTION,
  });
  const [place = "", ...others] = linesOf(kit, photograph);
  for (const line of [`${number}. ${place}`, ...others]) await pdf.text(line);
  pdf.gap(18);
}
