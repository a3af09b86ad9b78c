import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { AssetKind } from "../../assets/file-store.ts";
import { mediaType, opensInline } from "../../assets/media-types.ts";
import type { Rendition } from "../../assets/renditions.ts";
import { readRenditionOptions } from "../../assets/rendition-options.ts";
import {
  badRequest,
  gone,
  insufficientPermissions,
  notFound,
} from "../../http-errors.ts";
import { acceptBody, readJsonObject, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { may } from "../security/identity.ts";

/** `POST /assets/…`. */
export const assetUploadRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/assets/images/:dataset",
    access: "signed-in",
    isUpload: true,
    handler: (exchange) => upload(exchange, "images"),
  },
  {
    method: "POST",
    path: "/assets/files/:dataset",
    access: "signed-in",
    isUpload: true,
    handler: (exchange) => upload(exchange, "files"),
  },
  // Not a path of Sanity's API.
  {
    method: "POST",
    path: "/assets/purge/:dataset",
    access: "signed-in",
    handler: purge,
  },
];

/**
 * `{"id"}` removes the bytes of a deleted asset for good: for the token of an
 * administrator, never for a page.
 */
async function purge({
  context,
  identity,
  request,
  response,
}: Exchange): Promise<Answer> {
  if (identity.kind !== "token" || !may(identity.caller, "manage")) {
    throw insufficientPermissions("manage");
  }
  const { id } = await readJsonObject(request, response, SMALL_LIMIT);
  if (typeof id !== "string") {
    throw badRequest("The property `id` must be a string");
  }
  return json(await context.assets.purge(id, identity.caller));
}

/** No script in any asset runs with the Studio's rights. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** The PDF viewers of browsers need styles and do not start in a sandbox. */
const PDF_POLICY =
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Public, as on Sanity's asset host: the name contains the hash of the content,
 * so only a client that was given the URL can ask for it.
 */
export const assetDeliveryRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/images/:project/:dataset/:name",
    access: "open",
    handler: deliverImage,
  },
  {
    method: "GET",
    path: "/files/:project/:dataset/:name",
    access: "open",
    handler: deliverFile,
  },
  // The last segment may be any name, for search engines and downloads.
  {
    method: "GET",
    path: "/images/:project/:dataset/:name/:vanity",
    access: "open",
    handler: deliverImage,
  },
  {
    method: "GET",
    path: "/files/:project/:dataset/:name/:vanity",
    access: "open",
    handler: deliverFile,
  },
  // Without these, other paths below the folders would show a page of the
  // Studio.
  { method: "GET", path: "/images/*path", access: "open", handler: missing },
  { method: "GET", path: "/files/*path", access: "open", handler: missing },
];

async function upload(
  { context, identity, request, response, url }: Exchange,
  kind: AssetKind,
): Promise<Answer> {
  const { assets } = context;
  // Checks the permission before a byte is read; creating the document checks
  // it again by its id.
  const [id, type] =
    kind === "images"
      ? ["image-0", "sanity.imageAsset"]
      : ["file-0", "sanity.fileAsset"];
  if (!context.lake.mayCreate(id, type, identity.caller)) {
    throw insufficientPermissions("create");
  }
  acceptBody(request, response, assets.uploadLimit);
  const search = url.searchParams;
  const sourceId = search.get("sourceId");
  // Clients write a list as `meta=a,b` or as `meta=a&meta=b`.
  const wanted = search.getAll("meta").flatMap((names) => names.split(","));
  const document = await assets.upload({
    kind,
    // Keeps the connection for the answer to a client that is still sending.
    body: request.iterator({ destroyOnReturn: false }),
    contentType: request.headers["content-type"] ?? null,
    details: {
      filename: search.get("filename"),
      title: search.get("title"),
      label: search.get("label"),
      description: search.get("description"),
      creditLine: search.get("creditLine"),
      source:
        sourceId === null
          ? null
          : {
              id: sourceId,
              name: search.get("sourceName"),
              url: search.get("sourceUrl"),
            },
    },
    metadata: { lqip: wanted.length === 0 || wanted.includes("lqip") },
    caller: identity.caller,
  });
  return json({ document });
}

async function deliverImage(exchange: Exchange): Promise<Answer> {
  const { context, request, url } = exchange;
  const { path, name } = findAsset(exchange, "images");
  const extension = extname(name).slice(1);
  const options = readRenditionOptions(
    url.searchParams,
    request.headers.accept ?? "",
  );
  // An SVG is sent as it is, at every size; only `fm` renders it.
  const isDrawing = extension === "svg" && !url.searchParams.has("fm");
  if (!options || isDrawing) {
    return deliver(exchange, {
      path,
      body: null,
      extension,
      etag: `"${name}"`,
      isFinal: true,
    });
  }
  const rendition = await context.assets.renditions.get(path, options);
  return deliver(exchange, rendition);
}

async function deliverFile(exchange: Exchange): Promise<Answer> {
  const { path, name } = findAsset(exchange, "files");
  const extension = extname(name).slice(1);
  return deliver(exchange, {
    path,
    body: null,
    extension,
    etag: `"${name}"`,
    isFinal: true,
  });
}

function missing(): never {
  throw notFound("There is no such asset");
}

function findAsset(
  { context, params }: Exchange,
  kind: AssetKind,
): { path: string; name: string } {
  const { project, dataset, name = "" } = params;
  const isOurs = project === context.projectId && dataset === context.dataset;
  if (isOurs && context.lake.purgedAssets.has({ kind, name })) {
    throw gone("This asset was removed for good");
  }
  const path = isOurs ? context.assets.files.find(kind, name) : null;
  if (path === null) {
    if (isOurs) context.missingAssets.report(kind, name);
    return missing();
  }
  return { path, name };
}

async function deliver(
  { request, url }: Exchange,
  file: Rendition,
): Promise<Answer> {
  const type = mediaType(file.extension);
  const download = url.searchParams.get("dl");
  const isSvg = file.extension === "svg";
  const headers: Record<string, string> = {
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "cache-control": file.isFinal
      ? "public, max-age=31536000, immutable"
      : // Short, since the better format will be ready soon.
        "public, max-age=60",
    etag: file.etag,
    "accept-ranges": "bytes",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": file.extension === "pdf" ? PDF_POLICY : SANDBOX,
    vary: "Origin, Accept",
  };
  if (download !== null || !(opensInline(type) || isSvg)) {
    headers["content-disposition"] = attachment(download ?? "");
  }
  if (request.headers["if-none-match"]?.includes(file.etag)) {
    return { status: 304, headers };
  }
  const size = file.body?.length ?? (await stat(file.path)).size;
  const range = readRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    return { status: 416, headers: { "content-range": `bytes */${size}` } };
  }
  if (range === null) {
    return {
      status: 200,
      headers: { ...headers, "content-length": String(size) },
      body: file.body ?? createReadStream(file.path),
    };
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      "content-range": `bytes ${start}-${end}/${size}`,
    },
    body:
      file.body?.subarray(start, end + 1) ??
      createReadStream(file.path, { start, end }),
  };
}

/**
 * The `Content-Disposition` of a download, with a file name if one is given.
 */
function attachment(name: string): string {
  if (name === "") return "attachment";
  const plain = name.replaceAll(/[^\w.\- ]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
/** A range of bytes, counted from 0; `end` is the last byte of it. */
type ByteRange = { start: number; end: number };

/**
 * Reads a `Range` header of one range; Returns `null` for the whole file: no
 * header, several ranges, another unit.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined) return null;
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end =
    from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return start > end ? "unsatisfiable" : { start, end };
}
