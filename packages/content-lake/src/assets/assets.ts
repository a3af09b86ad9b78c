import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Lake } from "../engine/lake.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";
import { conflict, forbidden, notFound } from "../http-errors.ts";
import { createSemaphore } from "../semaphore.ts";
import {
  assetDocument,
  assetName,
  assetPath,
  assetUrl,
  fileOf,
  type AssetPlace,
  type StoredFile,
  type UploadDetails,
} from "./asset-document.ts";
import {
  openFileStore,
  type AssetKind,
  type ReceivedFile,
} from "./file-store.ts";
import { readImage } from "./image-information.ts";
import { fileExtension, mediaType } from "./media-types.ts";
import { Renditions } from "./renditions.ts";

/** The size limit of an upload, in bytes. */
export const UPLOAD_LIMIT = 100 * 1024 * 1024;
const RENDITION_BYTES = 256 * 1024 * 1024;

/**
 * An upload: the bytes, what the client says about them, and the caller, which
 * needs the permission to create the document.
 */
type UploadRequest = {
  kind: AssetKind;
  body: AsyncIterable<Buffer>;
  contentType: string | null;
  details: UploadDetails;
  /** Whether a preview is made of a picture. */
  withLqip: boolean;
  caller: Caller;
};

/** Decoding a picture takes a core and much memory: one after the other. */
const reading = createSemaphore(1);

/** What is in a file. Throws 400 for what is not a picture. */
async function inspect(
  { kind, contentType, details, withLqip }: UploadRequest,
  { sha1, size, path }: ReceivedFile,
): Promise<StoredFile> {
  if (kind === "files") {
    const extension = fileExtension(details.filename, contentType);
    const mimeType = mediaType(extension);
    return { sha1, size, extension, mimeType, image: null };
  }
  const image = await reading.run(() => readImage(path, withLqip));
  const { extension } = image;
  return { sha1, size, extension, mimeType: mediaType(extension), image };
}

export type Assets = ReturnType<typeof openAssets>;

/**
 * Opens the pictures and files in the folder of a lake: uploads, files on disk
 * and renditions.
 */
export function openAssets({ lake, place }: { lake: Lake; place: AssetPlace }) {
  const folder = join(lake.folder, "assets");
  const files = openFileStore(folder);
  const renditions = new Renditions(
    join(folder, "renditions"),
    RENDITION_BYTES,
  );
  // Ends the removals that a crash left unfinished.
  for (const { kind, name } of lake.purgedAssets.all()) {
    const path = files.find(kind, name);
    if (path !== null) rmSync(path, { force: true });
  }

  return {
    files,
    renditions,
    /**
     * Keeps a file and its document. The same bytes again answer the document
     * that is there. Throws 400 for what is not a picture, 403 for what was purged,
     * 413 past the limit.
     */
    async upload(request: UploadRequest): Promise<SanityDocument> {
      const { caller, details, kind } = request;
      const received = await files.receive(request.body, UPLOAD_LIMIT);
      try {
        const file = await inspect(request, received);
        const name = assetName(file);
        if (lake.purgedAssets.has({ kind, name })) {
          throw forbidden("This file was removed for good by an administrator");
        }
        await files.keep(received, kind, name);
        // Through the lake, so that listeners hear of it as of any document.
        const createIfNotExists = assetDocument(file, details, place);
        lake.mutate({ mutations: [{ createIfNotExists }], caller });
        return lake.documents([createIfNotExists._id], caller).documents[0]!;
      } finally {
        await files.discard(received);
      }
    },
    /**
     * Removes the bytes of a deleted asset for good, with its renditions and all
     * that history holds of its document, which has a small preview. Its name stays:
     * its address says that it is gone, and the same bytes are not taken again.
     *
     * In: the id of the document. Out: its path below the public address, which a
     * cache in front may still have. Throws 404 for what is no asset's, and 409
     * while a document with it exists.
     */
    async purge(id: string, caller: Caller) {
      const file = fileOf(id);
      if (file === null) throw notFound(`"${id}" is not the id of an asset`);
      const { kind, name } = file;
      const query = "count(*[sanity::versionOf($id)])";
      if (lake.query({ query, params: { id }, caller }).result !== 0) {
        throw conflict(`The document "${id}" exists: delete it first`);
      }
      // Before the bytes go: a crash in between leaves what the next start removes.
      lake.purgedAssets.add({ kind, name }, caller.id);
      await files.remove(kind, name);
      await renditions.forget(name);
      lake.forget([id, `drafts.${id}`]);
      return { id, path: assetPath(kind, name, place) };
    },
  };
}

/** Documents say the whole address; it is rewritten when the address changes. */
export function updateAssetUrls(
  lake: Lake,
  publicUrl: URL,
  caller: Caller,
): number {
  const mutations = [...lake.allDocuments(caller)].flatMap((document) => {
    const { _id, _type, path, url } = document;
    if (!/^sanity\.(image|file)Asset$/.test(_type)) return [];
    if (typeof path !== "string") return [];
    const wanted = assetUrl(path, publicUrl);
    return url === wanted ? [] : [{ patch: { id: _id, set: { url: wanted } } }];
  });
  if (mutations.length > 0) lake.mutate({ mutations, caller });
  return mutations.length;
}
