import { pictures, type PictureName } from "../pictures/index.ts";
import { picture, type SeedPicture } from "./document.ts";

/**
 * The drawing with this name, for a picture field, with its own alt text unless
 * told otherwise. What a crop must keep is read from the drawing at upload.
 */
export function pictureField(
  name: PictureName,
  words: { alt?: string; caption?: string } = {},
): SeedPicture {
  return picture(name, words.alt ?? pictures[name].alt, words.caption);
}
