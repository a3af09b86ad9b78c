import type { Picture } from "~/model/page-parts";

/**
 * The picture of a shared link, in a format that every social network supports.
 */
export type SharePicture = {
  /** The path on this site. */
  path: string;
  width: number;
  height: number;
  alt: string;
};

type Shown = Pick<Picture, "file" | "rect" | "width" | "height" | "alt">;

const WIDEST = 1280;

/** In: a picture's file, or none. Out: its path on this site, or null. */
export function pictureUrl(
  picture: Pick<Picture, "file" | "rect"> | null,
): string | null {
  if (picture === null) return null;
  const part = picture.rect === null ? "" : `&rect=${picture.rect}`;
  return `/images/${encodeURIComponent(picture.file)}?w=${WIDEST}&fm=jpg${part}`;
}

/**
 * In: the editor's picture, or null. Out: the picture for shared links, or
 * null.
 */
export function sharePicture(picture: Shown | null): SharePicture | null {
  const path = pictureUrl(picture);
  if (picture === null || path === null) return null;
  const width = Math.min(picture.width, WIDEST);
  const height = Math.round((picture.height * width) / picture.width);
  return { path, width, height, alt: picture.alt };
}

/** In pixels, as social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;
