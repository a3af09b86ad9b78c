import { REMOVED_PICTURE } from "~/model/page-parts";

/** The id of a picture that was uploaded: its file's name and size. */
const PICTURE_ID = /^image-([0-9a-f]+-(\d+)x(\d+))-([a-z]+)$/;

/**
 * A picture that was removed for good has no document in the past, either. In: an
 * answer of the past. Out: the same, with the size that the place of each such
 * picture had.
 */
export function withRemovedPictures(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) => {
    const { _type, ref, asset } = Object(value) as Record<string, unknown>;
    if (_type !== "picture" || asset !== null) return value;
    const [, file, width, height, format] = PICTURE_ID.exec(String(ref)) ?? [];
    if (!file) return value;
    const size = { width: Number(width), height: Number(height) };
    const place = { path: `${file}.${format}`, ...size, lqip: REMOVED_PICTURE };
    return { ...Object(value), crop: null, asset: place } as unknown;
  }) as unknown;
}
