/** A range of bytes, counted from 0; `end` is the last byte of it. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header of one range; Returns `null` for the whole file: no
 * header, several ranges, another unit.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined) return null;
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end =
    from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return start > end ? "unsatisfiable" : { start, end };
}
