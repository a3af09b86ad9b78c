import type { Picture } from "~/model/page-parts";

/** The picture of a shared link, in a format that every social network supports. */
export type SharePicture = {
  /** The path on this site. */
  path: string;
  width: number;
  height: number;
  alt: string;
};

type Shown = Pick<Picture, "file" | "rect" | "width" | "height" | "alt">;

const WIDEST = 1280;

/** Returns the path of a picture on this site, if there is one. */
export function pictureUrl(
  picture: Pick<Picture, "file" | "rect"> | null,
): string | null {
  if (picture === null) return null;
  const part = picture.rect === null ? "" : `&rect=${picture.rect}`;
  return `/images/${encodeURIComponent(picture.file)}?w=${WIDEST}&fm=jpg${part}`;
}

/** Makes the picture for shared links from the editor's, if there is one. */
export function sharePicture(picture: Shown | null): SharePicture | null {
  const path = pictureUrl(picture);
  if (picture === null || path === null) return null;
  const width = Math.min(picture.width, WIDEST);
  const height = Math.round((picture.height * width) / picture.width);
  return { path, width, height, alt: picture.alt };
}

/** In pixels, as social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;
