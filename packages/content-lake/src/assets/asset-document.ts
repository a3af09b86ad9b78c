import type { ImageInformation } from "./image-information.ts";
import type { AssetKind } from "./file-store.ts";

/**
 * What a client says about an uploaded file, in the query of the upload's URL.
 */
export type UploadDetails = {
  filename: string | null;
  title: string | null;
  description: string | null;
};

/**
 * Project, dataset and public address, which the path and the URL of an asset
 * contain.
 */
export type AssetPlace = {
  projectId: string;
  dataset: string;
  publicUrl: URL;
};

/**
 * A file in the store, as its document describes it; `size` is in bytes,
 * `image` is null for a file.
 */
export type StoredFile = {
  sha1: string;
  size: number;
  extension: string;
  mimeType: string;
  image: ImageInformation | null;
};

/** `<sha1>-<width>x<height>.<extension>`: clients read the size from it. */
export function assetName({ sha1, extension, image }: StoredFile): string {
  return image
    ? `${sha1}-${image.width}x${image.height}.${extension}`
    : `${sha1}.${extension}`;
}

/** `image-<sha1>-<width>x<height>-<extension>`, or `file-<sha1>-<extension>` */
export function assetIdOf(kind: AssetKind, name: string): string {
  const prefix = kind === "images" ? "image" : "file";
  return `${prefix}-${name.replace(".", "-")}`;
}

/** The file that a document of an asset stands for; null for any other id. */
export function fileOf(id: string): { kind: AssetKind; name: string } | null {
  const [, prefix, stem, extension] =
    /^(image|file)-([0-9a-f]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/.exec(id) ?? [];
  if (stem === undefined) return null;
  const kind = prefix === "image" ? "images" : "files";
  return { kind, name: `${stem}.${extension}` };
}

/** Where a file is below the public address. */
export function assetPath(
  kind: AssetKind,
  name: string,
  { projectId, dataset }: Pick<AssetPlace, "projectId" | "dataset">,
): string {
  return `${kind}/${projectId}/${dataset}/${name}`;
}

/**
 * Makes the document of a stored file, in the shape that Sanity's clients read.
 */
export function assetDocument(
  file: StoredFile,
  details: UploadDetails,
  place: AssetPlace,
) {
  const kind: AssetKind = file.image ? "images" : "files";
  const path = assetPath(kind, assetName(file), place);
  const { filename, title, description } = details;
  return {
    _id: assetIdOf(kind, assetName(file)),
    _type: file.image ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: file.sha1,
    sha1hash: file.sha1,
    extension: file.extension,
    mimeType: file.mimeType,
    size: file.size,
    path,
    url: assetUrl(path, place.publicUrl),
    uploadId: file.sha1,
    ...(filename !== null && { originalFilename: filename }),
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(file.image && { metadata: imageMetadata(file.image) }),
  };
}

/** The one place that knows where the public finds an asset. */
export function assetUrl(path: string, publicUrl: URL): string {
  return new URL(`/${path}`, publicUrl).href;
}

function imageMetadata(image: ImageInformation): object {
  const { width, height, hasAlpha, isOpaque, lqip } = image;
  return {
    _type: "sanity.imageMetadata",
    dimensions: {
      _type: "sanity.imageDimensions",
      width,
      height,
      aspectRatio: width / height,
    },
    hasAlpha,
    isOpaque,
    ...(lqip && { lqip }),
  };
}
