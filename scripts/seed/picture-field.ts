import { pictures, type Hotspot, type PictureName } from "./pictures/index.ts";

/**
 * A picture as it stands in a document of the seed. `asset` names a drawing
 * until the seed has uploaded it and puts the reference to the asset there.
 */
export type PictureField = {
  _type: "picture";
  asset: SeedPicture;
  alt: string;
  caption?: string;
  hotspot?: Hotspot & { _type: "sanity.imageHotspot" };
};

export type SeedPicture = { _type: "seedPicture"; name: PictureName };

/** The drawing with this name, with its own alt text unless told otherwise. */
export function pictureField(
  name: PictureName,
  words: { alt?: string; caption?: string } = {},
): PictureField {
  const { alt, hotspot } = pictures[name];
  return {
    _type: "picture",
    asset: { _type: "seedPicture", name },
    alt: words.alt ?? alt,
    ...(words.caption ? { caption: words.caption } : {}),
    ...(hotspot
      ? { hotspot: { _type: "sanity.imageHotspot", ...hotspot } }
      : {}),
  };
}
