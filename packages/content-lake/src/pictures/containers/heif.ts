import {
  KeptParts,
  MOST_PROFILE_BYTES,
  UnreadablePicture,
} from "./kept-parts.ts";

/** The preserved boxes, by the box that contains them. */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  "": new Set(["ftyp", "meta", "mdat"]),
  meta: new Set(["hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat"]),
  iprp: new Set(["ipco", "ipma"]),
  // Their order matters, so a dropped one keeps its place.
  ipco: new Set([
    "av1C",
    "ispe",
    "pixi",
    "pasp",
    "colr",
    "auxC",
    "irot",
    "imir",
    "clap",
    "a1op",
    "a1lx",
    "lsel",
    "clli",
    "mdcv",
  ]),
};
/** Pictures, and pictures made of pictures; not metadata. */
const PICTURES = new Set(["av01", "grid", "iovl", "iden", "tmap"]);
/** Boxes that start with a version and flags. */
const VERSIONED = new Set(["meta", "iinf"]);
/** Its size in 32 bits, its type, version and flags. */
const LIST_HEADER_BYTES = 12;

type Box = { type: string; start: number; content: number; end: number };

/**
 * Returns a HEIF (ISO/IEC 23008-12), such as an AVIF, without the boxes and items that
 * do not affect pixels. Everything stays in place, since boxes contain file offsets:
 * dropped boxes become `free` boxes, which decoders skip.
 */
export function heifPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  const whole = { type: "", start: 0, content: 0, end: file.length };
  return file.subarray(0, clear(whole));

  /**
   * Clears within a box.
   *
   * @returns where the last box ends.
   */
  function clear(box: Box): number {
    let end = box.content;
    for (const inner of boxesIn(file, box, parts)) {
      if (!KEPT[box.type]!.has(inner.type)) free(file, inner);
      else if (inner.type in KEPT) clear(inner);
      else if (inner.type === "iinf") clearItems(file, inner, parts);
      else if (
        inner.type === "colr" &&
        inner.end - inner.start > MOST_PROFILE_BYTES
      )
        throw new UnreadablePicture();
      end = inner.end;
    }
    return end;
  }
}

function free(file: Buffer, { start }: Box): void {
  file.write("free", start + 4, "latin1");
}

/**
 * Yields the boxes within another, or within the file up to anything that is not a box:
 * some programs write after the last one.
 *
 * @throws UnreadablePicture if a box exceeds the one around it.
 */
function* boxesIn(
  file: Buffer,
  { type: around, content, end: most }: Box,
  parts: KeptParts,
): Generator<Box> {
  for (let start = content, end = 0; start < most; start = end) {
    parts.count();
    const type = file.toString("latin1", start + 4, start + 8);
    const told = start + 8 <= most ? file.readUInt32BE(start) : 1;
    const isLong = told === 1 && start + 16 <= most;
    const size = isLong ? Number(file.readBigUInt64BE(start + 8)) : told;
    end = told === 0 ? most : start + size;
    const inner = start + (isLong ? 16 : 8) + (VERSIONED.has(type) ? 4 : 0);
    // The decoder detects missing pixels at the end.
    if (around === "" && type === "mdat") end = Math.min(end, most);
    if (inner <= end && end <= most) yield { type, start, content: inner, end };
    else if (around === "") return;
    else throw new UnreadablePicture();
  }
}

/** Keeps only the pictures in the list of items. */
function clearItems(file: Buffer, list: Box, parts: KeptParts): void {
  // The length of the count depends on the version.
  const isLong = file[list.content - 4] !== 0;
  if (list.content - list.start !== LIST_HEADER_BYTES)
    throw new UnreadablePicture();
  const first = list.content + (isLong ? 4 : 2);
  let to = first;
  let count = 0;
  for (const item of boxesIn(file, { ...list, content: first }, parts)) {
    // Since version 2 the type follows the item number, which is longer in version 3.
    const type = item.content + (file[item.content] === 3 ? 10 : 8);
    if (!PICTURES.has(file.toString("latin1", type, type + 4))) continue;
    file.copyWithin(to, item.start, item.end);
    to += item.end - item.start;
    count += 1;
  }
  if (isLong) file.writeUInt32BE(count, list.content);
  else file.writeUInt16BE(count, list.content);
  if (to === list.end) return;
  file.writeUInt32BE(list.end - to, to);
  file.write("free", to + 4, "latin1");
  file.writeUInt32BE(to - list.start, list.start);
}
