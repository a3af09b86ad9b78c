import { mkdir, writeFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { SeedDocument } from "./expand.ts";
import {
  fillPictures,
  imageField,
  renderPictures,
  type PictureAsset,
} from "./pictures.ts";

/**
 * Writes what `sanity dataset import <file>` reads: one document a line, and
 * the pictures in the folder `images` beside it. Returns how many documents.
 */
export async function writeNdjson(
  file: string,
  documents: readonly SeedDocument[],
): Promise<number> {
  const folder = join(dirname(resolve(file)), "images");
  await mkdir(folder, { recursive: true });
  const pictures = await renderPictures(documents);
  for (const picture of pictures.values()) {
    await writeFile(join(folder, imageName(picture)), picture.bytes);
  }
  const lines = documents.map((document) =>
    JSON.stringify(
      fillPictures(document, (name) => {
        const picture = pictures.get(name);
        if (!picture) throw new Error(`There is no picture called "${name}".`);
        const { asset, ...framing } = imageField(picture.id, picture.hotspot);
        const url = pathToFileURL(join(folder, imageName(picture)));
        return { _sanityAsset: `image@${url}`, ...framing };
      }),
    ),
  );
  await writeFile(file, `${lines.join("\n")}\n`);
  return documents.length;
}

function imageName({ sha1, filename }: PictureAsset): string {
  return `${sha1}${extname(filename)}`;
}
