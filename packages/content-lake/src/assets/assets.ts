import { rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { SYSTEM } from "../accounts/users.ts";
import type { Lake } from "../engine/lake.ts";
import {
  assetFileOf,
  assetIdOf,
  assetKindOf,
  hashIn,
  type AssetKind,
} from "../engine/purged-assets.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";
import { conflict, forbidden, notFound } from "../http-errors.ts";
import type { Log } from "../server/log.ts";
import { openFileStore } from "./file-store.ts";
import { readImage, type ImageInformation } from "./image-information.ts";
import { extensionOf, mediaType } from "./media-types.ts";
import { Renditions, type Decoders } from "./renditions.ts";

/** The size limit of an upload, in bytes. */
export const UPLOAD_LIMIT = 100 * 1024 * 1024;
/** What the sizes that were made may take on the disk. */
const RENDITION_BYTES = 256 * 1024 * 1024;

/** Project, dataset and public address, which are part of an asset's path and URL. */
type AssetPlace = { projectId: string; dataset: string; publicUrl: URL };

type AssetsOptions = { lake: Lake; place: AssetPlace; decoders?: Decoders };

/** What a client sends with the bytes. */
type Upload = {
  kind: AssetKind;
  contentType: string | undefined;
  search: URLSearchParams;
};

export type Assets = ReturnType<typeof openAssets>;

/** Opens the pictures and files in the folder of a lake: uploads, files on disk and renditions. */
export function openAssets({ lake, place, decoders }: AssetsOptions) {
  updateAssetUrls(lake, place.publicUrl);
  const folder = join(lake.folder, "assets");
  const files = openFileStore(folder);
  const made = join(folder, "renditions");
  const renditions = new Renditions(made, RENDITION_BYTES, decoders);
  // Completes removals that a crash interrupted.
  for (const name of lake.purgedAssets.all())
    for (const path of files.pathsOf(name)) rmSync(path, { force: true });

  return {
    files,
    renditions,
    /**
     * Stores a picture or file and its document, for a caller that needs the permission
     * to create it. If the bytes are already stored, returns their document.
     *
     * @throws HttpError 400 if it should be a picture and is none, 403 if it was purged,
     * 413 beyond the limit.
     */
    async upload(
      body: AsyncIterable<Buffer>,
      { kind, contentType, search }: Upload,
      caller: Caller,
    ): Promise<SanityDocument> {
      const received = await files.receive(body, UPLOAD_LIMIT);
      const { sha1, path } = received;
      try {
        const contents =
          kind === "images"
            ? pictureFields(sha1, await readImage(path, caller.id))
            : fileFields(
                sha1,
                extensionOf(search.get("filename"), contentType),
              );
        const { name, ...fields } = contents;
        if (lake.purgedAssets.has(sha1)) {
          throw forbidden("This file was removed for good by an administrator");
        }
        await files.keep(received, name);
        const createIfNotExists = {
          ...fields,
          ...detailsIn(search),
          ...bytesOf(place, name, received),
        };
        // Through the lake, so that listeners hear of it as of any document.
        lake.mutate({ mutations: [{ createIfNotExists }], caller });
        return lake.documents([fields._id], caller).documents[0]!;
      } finally {
        await files.discard(received);
      }
    },
    /**
     * Permanently removes the bytes of a deleted asset, with its renditions and the
     * whole history of its document, which contains a small preview. Its name stays:
     * its address says that it is gone, and the same bytes are refused.
     *
     * @param id of the document.
     * @returns its path below the public address, which a cache in front may still
     * have.
     * @throws HttpError 404 for an id that is not an asset's, and 409 while a document
     * with it, or of the same bytes under another name, exists.
     */
    async purge(id: string, caller: Caller) {
      const name = assetFileOf(id);
      if (name === null) throw notFound(`"${id}" is not the id of an asset`);
      const owner = documentOf(lake, { id, sha1: hashIn(name) }, caller);
      if (owner !== null) {
        throw conflict(`The document "${owner}" exists: delete it first`);
      }
      // Before the bytes are removed: after a crash in between, the next start removes
      // them.
      lake.purgedAssets.add(name, caller.id);
      const stored = files.pathsOf(name).map((path) => basename(path));
      await files.remove(name);
      await renditions.forget(name);
      const ids = new Set([id, ...stored.map(assetIdOf)]);
      lake.forget([...ids].flatMap((each) => [each, `drafts.${each}`]));
      return { id, path: pathOf(place, name) };
    },
  };
}

/** The id of a document of an asset, or of its bytes under another name; null if none. */
function documentOf(
  lake: Lake,
  params: { id: string; sha1: string },
  caller: Caller,
): string | null {
  const query =
    '*[sanity::versionOf($id) || (_type in ["sanity.imageAsset", "sanity.fileAsset"] && sha1hash == $sha1)][0]._id';
  return lake.query({ query, params, caller }).result as string | null;
}

/** An asset's path below the public address. */
const pathOf = ({ projectId, dataset }: AssetPlace, name: string) =>
  `${assetKindOf(name)}/${projectId}/${dataset}/${name}`;

/** What a document says of its file: the address, the hash and the size. */
function bytesOf(
  place: AssetPlace,
  name: string,
  { sha1, size }: { sha1: string; size: number },
) {
  const path = pathOf(place, name);
  const url = assetUrl(path, place.publicUrl);
  return { path, url, assetId: sha1, sha1hash: sha1, uploadId: sha1, size };
}

/** What the document of a picture says about it, as Sanity's clients read it. */
function pictureFields(
  sha1: string,
  { extension, lqip, ...picture }: ImageInformation,
) {
  const { width, height, ...opacity } = picture;
  // Clients read the dimensions from the id.
  const stem = `${sha1}-${width}x${height}`;
  const aspectRatio = width / height;
  const _type = "sanity.imageDimensions";
  const dimensions = { _type, width, height, aspectRatio };
  return {
    name: `${stem}.${extension}`,
    _id: `image-${stem}-${extension}`,
    _type: "sanity.imageAsset",
    extension,
    mimeType: mediaType(extension),
    metadata: {
      _type: "sanity.imageMetadata",
      dimensions,
      ...opacity,
      lqip,
    },
  };
}

const fileFields = (sha1: string, extension: string) => ({
  name: `${sha1}.${extension}`,
  _id: `file-${sha1}-${extension}`,
  _type: "sanity.fileAsset",
  extension,
  mimeType: mediaType(extension),
});

/** What Sanity's client says of an upload, by the names in its document. */
function detailsIn(search: URLSearchParams): object {
  const { filename, sourceId, sourceName, sourceUrl, ...given } =
    Object.fromEntries(search);
  const { label, title, description, creditLine } = given;
  const source = { id: sourceId, name: sourceName, url: sourceUrl };
  const isFrom = sourceId ?? sourceName ?? sourceUrl;
  const details = { label, title, description, creditLine };
  // Leaves out what is not said.
  return JSON.parse(
    JSON.stringify({
      ...details,
      originalFilename: filename,
      source: isFrom && source,
    }),
  ) as object;
}

/** True for the document of an asset. */
const isAsset = ({ _type }: SanityDocument) =>
  _type === "sanity.imageAsset" || _type === "sanity.fileAsset";

/** The only place that knows the public URL of an asset. */
function assetUrl(path: string, publicUrl: URL): string {
  return new URL(`/${path}`, publicUrl).href;
}

/** Documents contain the full URL; this rewrites it when the address changes. */
function updateAssetUrls(lake: Lake, publicUrl: URL): void {
  const mutations = [...lake.allDocuments(SYSTEM)].flatMap((document) => {
    const { _id, path, url } = document;
    if (!isAsset(document) || typeof path !== "string") return [];
    const wanted = assetUrl(path, publicUrl);
    return url === wanted ? [] : [{ patch: { id: _id, set: { url: wanted } } }];
  });
  if (mutations.length > 0) lake.mutate({ mutations, caller: SYSTEM });
}

/** Logs how many assets that have a document are not on disk, or were cut short. */
export function reportMissing({
  lake,
  assets,
  log,
}: {
  lake: Lake;
  assets: Assets;
  log: Log;
}): void {
  const missing = [...lake.allDocuments(SYSTEM)].filter((document) => {
    const { path, size } = document;
    if (!isAsset(document) || typeof path !== "string") return false;
    const file = assets.files.find(basename(path));
    return file === null || statSync(file).size !== size;
  }).length;
  if (missing > 0)
    log.error(
      "files of pictures or downloads are missing or cut short: restore a backup, or upload them again",
      { missing, folder: lake.folder },
    );
}
