import type { SanityClient } from "sanity";

import {
  CHOOSE_A_PICTURE,
  PICTURE_FILES,
} from "../../schemas/objects/picture.ts";

/** What became of a file: the id of its asset, or why there is none. */
type Upload = { name: string; asset: string | null; refusal: string };

/** Uploads files, of which some may fail. Out: what became of each, in their order. */
export function uploadPictures(
  client: Pick<SanityClient, "assets">,
  files: readonly File[],
): Promise<Upload[]> {
  return Promise.all(
    files.map(async (file) => {
      const { name, type } = file;
      const refused = (refusal: string) => ({ name, asset: null, refusal });
      if (!PICTURE_FILES.split(",").includes(type))
        return refused(`It is not a picture. ${CHOOSE_A_PICTURE}`);
      return client.assets.upload("image", file, { filename: name }).then(
        ({ _id }) => ({ name, asset: _id, refusal: "" }),
        (error: { response?: { body?: { message?: string } } }) =>
          refused(
            error.response?.body?.message ??
              "Check your connection and try again.",
          ),
      );
    }),
  );
}

/** A message about uploads that says why each failed, and what was `left` out before. */
export function reportOf(uploads: readonly Upload[], left: string[] = []) {
  const refused = uploads.filter(({ asset }) => asset === null);
  const lines = refused.map(({ name, refusal }) => `${name}: ${refusal}`);
  const all = [...lines, ...left];
  const isFine = all.length === 0;
  return {
    id: "uploads",
    title:
      uploads.length > 0
        ? `Pictures uploaded: ${uploads.length - refused.length}`
        : "Not all of it was pasted",
    description: all.map((line) => <p key={line}>{line}</p>),
    status: isFine ? ("success" as const) : ("warning" as const),
    closable: true,
    // Long enough to find the files again.
    duration: isFine ? 5_000 : 30_000,
  };
}
