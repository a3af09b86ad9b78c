import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { UPLOAD_LIMIT } from "../../assets/assets.ts";
import type { AssetKind } from "../../assets/file-store.ts";
import { mediaType, opensInline } from "../../assets/media-types.ts";
import type { Rendition } from "../../assets/renditions.ts";
import { readRenditionOptions } from "../../assets/render.ts";
import {
  badRequest,
  gone,
  insufficientPermissions,
  notFound,
} from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import { acceptBody, readJsonObject, type Exchange } from "../http/exchange.ts";

/** `{"id"}` removes the bytes of a deleted asset for good. */
export async function purge(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const { id } = await readJsonObject(exchange);
  if (typeof id !== "string") {
    throw badRequest("The property `id` must be a string");
  }
  return json(await context.assets.purge(id, identity.caller));
}

/** `POST /assets/images/…` and `/assets/files/…`. */
export async function upload(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, url } = exchange;
  const { assets, lake } = context;
  const { caller } = identity;
  const kind = url.pathname.includes("/assets/images/") ? "images" : "files";
  // Checks the permission before a byte is read; creating the document checks
  // it again by its id.
  const name = kind === "images" ? "image" : "file";
  if (!lake.mayCreate(`${name}-0`, `sanity.${name}Asset`, caller)) {
    throw insufficientPermissions("create");
  }
  acceptBody(exchange, UPLOAD_LIMIT);
  const search = url.searchParams;
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
      description: search.get("description"),
    },
    withLqip: wanted.length === 0 || wanted.includes("lqip"),
    caller,
  });
  return json({ document });
}

export async function deliverImage(exchange: Exchange): Promise<Answer> {
  const { context, request, url } = exchange;
  const original = findAsset(exchange, "images");
  const accept = request.headers.accept ?? "";
  const options = readRenditionOptions(url.searchParams, accept);
  // An SVG is sent as it is, at every size; only `fm` renders it.
  const isDrawing = original.extension === "svg" && !url.searchParams.has("fm");
  if (!options || isDrawing) return deliver(exchange, original);
  const { renditions } = context.assets;
  return deliver(exchange, await renditions.get(original.path, options));
}

export async function deliverFile(exchange: Exchange): Promise<Answer> {
  return deliver(exchange, findAsset(exchange, "files"));
}

function findAsset({ context, params }: Exchange, kind: AssetKind): Rendition {
  const { project, dataset, name = "" } = params;
  if (context.lake.purgedAssets.has({ kind, name })) {
    throw gone("This asset was removed for good");
  }
  const isOurs = project === context.projectId && dataset === context.dataset;
  const path = isOurs ? context.assets.files.find(kind, name) : null;
  if (path === null) throw notFound("There is no such asset");
  const extension = extname(name).slice(1);
  return { path, extension, etag: `"${name}"`, isFinal: true };
}

/** No script in any asset runs with the Studio's rights. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
/** The PDF viewers of browsers need styles and do not start in a sandbox. */
const PDF_POLICY =
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function deliver(
  { request, url }: Exchange,
  { path, body = null, extension, etag, isFinal }: Rendition,
): Promise<Answer> {
  const type = mediaType(extension);
  const download = url.searchParams.get("dl");
  const opens = opensInline(type);
  const headers = {
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "cache-control": isFinal
      ? "public, max-age=31536000, immutable"
      : // Short, since the better format will be ready soon.
        "public, max-age=60",
    etag,
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": extension === "pdf" ? PDF_POLICY : SANDBOX,
    vary: "Origin, Accept",
    ...((download !== null || !opens) && {
      "content-disposition": attachment(download ?? ""),
    }),
  };
  if (request.headers["if-none-match"]?.includes(etag)) {
    return { status: 304, headers };
  }
  const size = body?.byteLength ?? (await stat(path)).size;
  return {
    status: 200,
    headers: { ...headers, "content-length": String(size) },
    body: body ?? createReadStream(path),
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
