import { REMOVED_PICTURE } from "~/model/page-parts";

/** The id of a picture that was uploaded: its file's name and size. */
const PICTURE_ID = /^image-([0-9a-f]+-(\d+)x(\d+))-([a-z]+)$/;

/**
 * Gives each picture of a past answer that was removed for good its former size: it
 * has no document in the past, either.
 */
export function withRemovedPictures(answer: unknown): unknown {
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
