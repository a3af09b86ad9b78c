/**
 * The picture of a page for those who share it, in a form that every network
 * can show. In: a picture, or none. Out: its path on this site, or null.
 */
export function pictureUrl(picture: { file: string } | null): string | null {
  if (picture === null) return null;
  return `/images/${encodeURIComponent(picture.file)}?w=1280&fm=jpg`;
}
