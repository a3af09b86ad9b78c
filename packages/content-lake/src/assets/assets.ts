import { join } from "node:path";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";
import { forbidden, unavailable } from "../http-errors.ts";
import { createSemaphore } from "../semaphore.ts";
import {
  assetDocument,
  assetId,
  assetName,
  assetUrl,
  type AssetPlace,
  type StoredFile,
  type UploadDetails,
} from "./asset-document.ts";
import {
  openFileStore,
  type AssetKind,
  type FileStore,
  type ReceivedFile,
} from "./file-store.ts";
import { readImage, type WantedMetadata } from "./image-information.ts";
import { fileExtension, mediaType } from "./media-types.ts";
import { finishPurges, purgeAsset, type Purged } from "./purge.ts";
import { openRenditions, type Renditions } from "./renditions.ts";

/** The default size limit of an upload, in bytes. */
const UPLOAD_LIMIT = 100 * 1024 * 1024;
/** Each waiting upload has its file on the disk already. */
const MAX_WAITING = 50;
const RENDITION_BYTES = 256 * 1024 * 1024;

/**
 * An upload: the bytes, what the client says about them, and the caller, which
 * needs the permission to create the document.
 */
export type UploadRequest = {
  kind: AssetKind;
  body: AsyncIterable<Buffer>;
  contentType: string | null;
  details: UploadDetails;
  /** Which metadata to read from a picture; the size is always read. */
  metadata: WantedMetadata;
  caller: Caller;
};

/** Pictures and files of one lake: uploads, files on disk and renditions. */
export type Assets = {
  files: FileStore;
  renditions: Renditions;
  uploadLimit: number;
  /**
   * Keeps a file and its document. The same bytes again answer the document
   * that is there. Throws 400 for what is not a picture, 403 for what was purged,
   * 413 past the limit.
   */
  upload(request: UploadRequest): Promise<SanityDocument>;
  /** See `purgeAsset`. */
  purge(id: string, caller: Caller): Promise<Purged>;
};

/** Opens the assets in the folder of a lake; `uploadLimit` is in bytes. */
export function openAssets(options: {
  lake: Lake;
  place: AssetPlace;
  uploadLimit?: number | undefined;
  /** Told why a rendition could not be stored, which is then sent unstored. */
  onUnstored?(error: unknown): void;
}): Assets {
  const { lake, place, uploadLimit = UPLOAD_LIMIT, onUnstored } = options;
  const folder = join(lake.folder, "assets");
  const files = openFileStore(folder);
  // Decoding a picture takes a core and much memory: one after the other.
  const reading = createSemaphore(1);

  async function inspect(
    { kind, contentType, details, metadata }: UploadRequest,
    received: ReceivedFile,
  ): Promise<StoredFile> {
    const { sha1, size } = received;
    if (kind === "files") {
      const extension = fileExtension(details.filename, contentType);
      const mimeType = mediaType(extension);
      return { sha1, size, extension, mimeType, image: null };
    }
    if (reading.waiting >= MAX_WAITING) {
      throw unavailable("Too many pictures are being uploaded. Try again.");
    }
    const image = await reading.run(() => readImage(received.path, metadata));
    const { extension } = image;
    return { sha1, size, extension, mimeType: mediaType(extension), image };
  }

  const renditions = openRenditions(
    join(folder, "renditions"),
    RENDITION_BYTES,
    onUnstored,
  );
  finishPurges({ lake, files });

  return {
    files,
    renditions,
    uploadLimit,
    purge: (id, caller) =>
      purgeAsset({ lake, place, files, renditions }, id, caller),
    async upload(request) {
      const received = await files.receive(request.body, uploadLimit);
      try {
        const file = await inspect(request, received);
        const name = assetName(file);
        if (lake.purgedAssets.has({ kind: request.kind, name })) {
          throw forbidden("This file was removed for good by an administrator");
        }
        await files.keep(received, request.kind, name);
        return storeDocument(lake, request, file, place);
      } finally {
        await files.discard(received);
      }
    },
  };
}

/** Through the lake, so that listeners hear of it as of any document. */
function storeDocument(
  lake: Lake,
  { caller, details }: UploadRequest,
  file: StoredFile,
  place: AssetPlace,
): SanityDocument {
  const createIfNotExists = assetDocument(file, details, place);
  lake.mutate({ mutations: [{ createIfNotExists }], caller });
  const [document] = lake.documents([assetId(file)], caller).documents;
  if (!document) throw new Error("The document of an asset was not stored");
  return document;
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
