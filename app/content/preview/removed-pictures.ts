import { REMOVED_PICTURE } from "~/model/page-parts";

/** The id of a picture that was uploaded: its file's name and size. */
const PICTURE_ID = /^image-([0-9a-f]+-(\d+)x(\d+))-([a-z]+)$/;

/**
 * A picture that was removed for good has no document in the past, either. In: an
 * answer of the past. Out: the same, with the size that the place of each such
 * picture had.
 */
export function withRemovedPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRemovedPictures);
  if (typeof value !== "object" || value === null) return value;
  const { _type, ref, asset } = value as Record<string, unknown>;
  if (_type === "picture" && asset === null && typeof ref === "string") {
    const [, file, width, height, format] = PICTURE_ID.exec(ref) ?? [];
    const size = { width: Number(width), height: Number(height) };
    const path = `${file}.${format}`;
    if (file)
      return {
        ...value,
        crop: null,
        asset: { path, ...size, lqip: REMOVED_PICTURE },
      };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      withRemovedPictures(item),
    ]),
  );
}
