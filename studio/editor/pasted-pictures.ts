import type { SanityClient } from "sanity";

import { reportOf, uploadPictures } from "../media/upload-pictures.tsx";
import type { Pasted } from "./read-clipboard.ts";

/** The editor event that sets or deletes the block of a picture. */
type BlockEvent = { at: [{ _key: string }] } & (
  { type: "block.set"; props: { asset: object } } | { type: "delete.block" }
);

/**
 * Uploads the pictures of a paste and gives each block its asset; the block of a
 * refused picture is removed.
 *
 * @returns what to say about them.
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

/** Unregistered media types that are in use. */
const WRITTEN: Readonly<Record<string, string>> = {
  jpg: "jpeg",
  pjpeg: "jpeg",
  "x-png": "png",
};

/** The file in a data URL (RFC 2397); empty if it cannot be read. */
function fileOf(url: string): File {
  const [, told = "", parameters, data = ""] =
    /^data:image\/([^;,]*)([^,]*),([^]*)$/i.exec(url) ?? [];
  const kind = WRITTEN[told.toLowerCase()] ?? told.toLowerCase();
  const name = `Pasted picture.${kind.replace(/^x-|\+xml$/g, "")}`;
  const type = `image/${kind}`;
  try {
    const text = decodeURIComponent(data);
    if (!parameters?.toLowerCase().endsWith(";base64"))
      return new File([text], name, { type });
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return new File([], name, { type });
  }
}
