import type { SanityClient } from "sanity";

import { reportOf, uploadPictures } from "../media/upload-pictures.tsx";
import type { Pasted } from "./read-clipboard.ts";

/** What an editor is told about the block of a picture. */
type BlockEvent = { at: [{ _key: string }] } & (
  { type: "block.set"; props: { asset: object } } | { type: "delete.block" }
);

/**
 * Uploads the pictures of a paste and gives each block its asset; the block of one
 * that is refused is removed. Out: what is to be said of them.
 */
export async function uploadPasted(
  client: Pick<SanityClient, "assets">,
  { carried, left }: Pick<Pasted, "carried" | "left">,
  send: (event: BlockEvent) => void,
) {
  const files = [...carried.values()].map(fileOf);
  const uploads = await uploadPictures(client, files);
  for (const [index, _key] of [...carried.keys()].entries()) {
    const _ref = uploads[index]?.asset;
    const asset = { _type: "reference", _ref };
    send({
      at: [{ _key }],
      ...(_ref
        ? { type: "block.set", props: { asset } }
        : { type: "delete.block" }),
    });
  }
  return reportOf(uploads, left);
}

/** The file in a data URL; an empty one if it holds none. */
function fileOf(url: string): File {
  const [, type = "", kind, data = ""] =
    /^data:(image\/([a-z]+));base64,([A-Za-z0-9+/=\s]*)$/.exec(url) ?? [];
  const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
  return new File([bytes], `Pasted picture.${kind}`, { type });
}
