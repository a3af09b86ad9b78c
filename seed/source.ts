import { documents } from "./documents/index.ts";
import { readPicture, usedPictures } from "./import/picture-assets.ts";
import type { PictureAsset, SeedPictureFile } from "./import/picture-assets.ts";
import type { Pictures, SeedSource } from "./import/run.ts";
import { SeedError } from "./import/seed-error.ts";
import { pictures } from "./pictures/index.ts";

/** All documents of the seed, and the pictures that they use. */
export const seedSource: SeedSource = { documents, pictures: drawPictures };

async function drawPictures(): Promise<Pictures> {
  const files = new Map<string, SeedPictureFile>(Object.entries(pictures));
  const assets = new Map<string, PictureAsset>();
  for (const name of [...usedPictures(documents)].sort()) {
    const picture = files.get(name);
    if (!picture) throw new SeedError(`There is no picture called "${name}".`);
    assets.set(name, await readPicture(name, picture));
  }
  return assets;
}
