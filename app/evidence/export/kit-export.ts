import type { TickedChecklist } from "../kit/checklists-on-page";
import { readFile } from "../kit/kit-store";
import { type Kit, type Photograph, timeInWords } from "../kit/photograph";
import { withoutLocation } from "../picture/jpeg";
import { wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";

/** What is written into a file for the visitor. */
export type KitExport = Pick<Kit, "photographs" | "keepsLocation"> & {
  /** When it is saved, as `2026-11-20T14:03:12` on the clock of the device. */
  savedAt: string;
  checklists: readonly TickedChecklist[];
  /** Called before each photograph. */
  onProgress(done: number): void;
};

/**
 * The file of a photograph as it may leave the kit: without its location unless the
 * visitor keeps it. A file that was added while it was kept may still have it.
 */
export async function fileToSave(
  { keepsLocation }: KitExport,
  { id }: Photograph,
): Promise<Blob | null> {
  const file = await readFile(id);
  return file === null || keepsLocation ? file : withoutLocation(file);
}

/** The lines below a photograph; the first names the room. */
export function linesOf(
  { keepsLocation }: KitExport,
  photograph: Photograph,
): string[] {
  const { room, note, takenAt, timeSource, location } = photograph;
  const words = wordsOnPage("kit", kitWords);
  const time = timeInWords(takenAt);
  return [
    room.trim() || words.noRoomNamed,
    fill(timeSource === "photograph" ? words.takenBy : words.addedAt, { time }),
    keepsLocation && location
      ? fill(words.location, {
          place: `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`,
        })
      : "",
    note.trim(),
  ].filter(Boolean);
}

/** In milliseconds: how long a browser may take to begin a download. */
const KEPT_FOR = 60_000;

/** Hands a file to the visitor as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
