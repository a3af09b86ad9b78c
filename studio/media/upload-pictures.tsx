import type { SanityClient } from "sanity";

import {
  CHOOSE_A_PICTURE,
  PICTURE_FILES,
} from "../../schemas/objects/picture.ts";
import { isMoving, STANDS_STILL } from "./moving-picture.ts";

/** The outcome of an upload: the id of its asset, and what to say about it. */
type Upload = { name: string; asset: string | null; notice: string };

/**
 * Uploads files, some of which may fail.
 *
 * @returns the outcome of each, in order.
 */
export function uploadPictures(
  client: Pick<SanityClient, "assets">,
  files: readonly File[],
): Promise<Upload[]> {
  return Promise.all(
    files.map(async (file) => {
      const { name, type } = file;
      const refused = (notice: string) => ({ name, asset: null, notice });
      if (!PICTURE_FILES.split(",").includes(type))
        return refused(
          `${type.startsWith("image/") ? "This kind of picture cannot be used" : "This is not a picture"}. ${CHOOSE_A_PICTURE}`,
        );
      const notice = (await isMoving(file)) ? STANDS_STILL : "";
      return client.assets.upload("image", file, { filename: name }).then(
        ({ _id }) => ({ name, asset: _id, notice }),
        (error: { response?: { body?: { message?: string } } }) =>
          refused(
            error.response?.body?.message ??
              "Check your connection and try again.",
          ),
      );
    }),
  );
}

/** Builds a message with what to say about each upload, and about what was `left` out before. */
export function reportOf(uploads: readonly Upload[], left: string[] = []) {
  const taken = uploads.filter(({ asset }) => asset !== null);
  const lines = uploads
    .filter(({ notice }) => notice)
    .map(({ name, notice }) => `${name}: ${notice}`);
  const all = [...new Set([...lines, ...left])];
  const isFine = all.length === 0;
  return {
    id: "uploads",
    title:
      uploads.length > 0
        ? `Pictures uploaded: ${taken.length}`
        : "Not all of it was pasted",
    description: all.map((line) => <p key={line}>{line}</p>),
    status: isFine ? ("success" as const) : ("warning" as const),
    closable: true,
    // Long enough to find the files again.
    duration: isFine ? 5_000 : 30_000,
  };
}
