import { strToU8, Zip, ZipPassThrough } from "fflate";

import type { TickedChecklist } from "../kit/checklists-on-page";
import type { Photograph } from "../kit/photograph";
import { fileToSave, type KitExport, linesOf } from "./kit-export";

const FOLDER = "evidence-kit";

/**
 * Makes the kit one ZIP: the photographs as they are, and their list as a text.
 * Photographs are stored without compression, since they are already compressed.
 *
 * @throws if a photograph cannot be read, or there is not enough memory.
 */
export async function kitZip(kit: KitExport): Promise<Blob> {
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // A browser may move a blob out of memory, but not an array.
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const add = (name: string, bytes: Uint8Array) => {
    const entry = new ZipPassThrough(`${FOLDER}/${name}`);
    entry.mtime = new Date(kit.savedAt);
    zip.add(entry);
    entry.push(bytes, true);
  };
  const listed: string[] = [];
  for (const [index, photograph] of kit.photographs.entries()) {
    kit.onProgress(index);
    const file = await fileToSave(kit, photograph);
    if (file === null) continue;
    const name = fileName(photograph, index + 1);
    add(name, new Uint8Array(await file.arrayBuffer()));
    listed.push([name, ...linesOf(kit, photograph)].join("\n"));
  }
  if (listed.length > 0) add("photographs.txt", textFile(listed.join("\n\n")));
  if (kit.checklists.length > 0)
    add("checklists.txt", textFile(kit.checklists.map(asText).join("\n\n")));
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}

/** Names the file of a photograph by its place in the list: `03-kitchen-2026-11-20.jpg`. */
export function fileName(
  { room, takenAt }: Pick<Photograph, "room" | "takenAt">,
  number: number,
): string {
  const place = String(number).padStart(2, "0");
  const parts = [place, safeName(room) || "photograph", takenAt.slice(0, 10)];
  return `${parts.join("-")}.jpg`;
}

function asText({ title, groups }: TickedChecklist): string {
  const parts = groups.map(({ title: name, items }) =>
    [
      name,
      ...items.map(({ text, isTicked }) => `[${isTicked ? "x" : " "}] ${text}`),
    ].join("\n"),
  );
  return [title, ...parts].join("\n\n");
}

/** Without this mark, Windows reads a text in its own old encoding. */
function textFile(text: string): Uint8Array {
  return strToU8(`\ufeff${text.replace(/\r?\n/g, "\r\n")}\r\n`);
}

/**
 * Returns the part of a file name that every system accepts: lower-case ASCII letters,
 * digits and dashes; empty if none are left.
 */
function safeName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
