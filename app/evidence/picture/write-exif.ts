import { asciiBytes } from "./picture-format";
import type { ExifFacts } from "./read-exif";

type Entry =
  | { tag: number; text: string }
  | { tag: number; number: number }
  /** Points to the directory that follows this one. */
  | { tag: number; pointer: true };

const HEADER = 8;

/**
 * Writes Exif data with the rotation, the time and the camera of a photograph,
 * and nothing else, so without its location. Out: the bytes from the TIFF header
 * on; null if there is nothing to write.
 */
export function exifWithoutLocation(facts: ExifFacts): Uint8Array | null {
  const details: Entry[] = [
    ...textEntry(0x9003, facts.takenAt && exifTime(facts.takenAt)),
    ...textEntry(0x9011, facts.offset),
  ];
  const main: Entry[] = [
    ...textEntry(0x010f, facts.make),
    ...textEntry(0x0110, facts.model),
    ...(facts.orientation === null
      ? []
      : [{ tag: 0x0112, number: facts.orientation }]),
    ...(details.length > 0 ? [{ tag: 0x8769, pointer: true as const }] : []),
  ];
  return main.length === 0 ? null : tiff(main, details);
}

function textEntry(tag: number, text: string | null): Entry[] {
  return text === null ? [] : [{ tag, text }];
}

function exifTime(iso: string): string {
  return iso.replace("T", " ").replace(/-/g, ":");
}

/** The size of a directory with what its entries refer to, in bytes. */
function sizeOf(entries: readonly Entry[]): number {
  return 6 + entries.length * 12 + texts(entries).length;
}

/** The texts that do not fit into their entry. */
function texts(entries: readonly Entry[]): string {
  return entries
    .map((entry) => ("text" in entry ? stored(entry.text) : ""))
    .filter((text) => text.length > 4)
    .join("");
}

/** A text as TIFF stores it, with an even number of bytes. */
function stored(text: string): string {
  return text.length % 2 === 0 ? `${text}\0\0` : `${text}\0`;
}

/** A little-endian TIFF file of one directory, or of two. */
function tiff(main: readonly Entry[], details: readonly Entry[]): Uint8Array {
  const second = HEADER + sizeOf(main);
  const hasSecond = details.length > 0;
  const bytes = new Uint8Array(second + (hasSecond ? sizeOf(details) : 0));
  bytes.set(asciiBytes("II*\0"));
  new DataView(bytes.buffer).setUint32(4, HEADER, true);
  writeDirectory(bytes, HEADER, main, second);
  if (hasSecond) writeDirectory(bytes, second, details, 0);
  return bytes;
}

function writeDirectory(
  bytes: Uint8Array,
  start: number,
  entries: readonly Entry[],
  next: number,
): void {
  const view = new DataView(bytes.buffer);
  let data = start + 6 + entries.length * 12;
  view.setUint16(start, entries.length, true);
  entries.forEach((entry, index) => {
    const at = start + 2 + index * 12;
    view.setUint16(at, entry.tag, true);
    if ("number" in entry) {
      view.setUint16(at + 2, 3, true);
      view.setUint32(at + 4, 1, true);
      view.setUint16(at + 8, entry.number, true);
    } else if ("pointer" in entry) {
      view.setUint16(at + 2, 4, true);
      view.setUint32(at + 4, 1, true);
      view.setUint32(at + 8, next, true);
    } else {
      const text = stored(entry.text);
      view.setUint16(at + 2, 2, true);
      view.setUint32(at + 4, entry.text.length + 1, true);
      const isLong = text.length > 4;
      if (isLong) view.setUint32(at + 8, data, true);
      bytes.set(asciiBytes(text), isLong ? data : at + 8);
      if (isLong) data += text.length;
    }
  });
}
