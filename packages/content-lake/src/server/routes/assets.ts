import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { UPLOAD_LIMIT } from "../../assets/assets.ts";
import { IMAGE_TYPES } from "../../assets/image-information.ts";
import type { Rendition } from "../../assets/renditions.ts";
import { readRenditionOptions } from "../../assets/rendition-options.ts";
import {
  badRequest,
  gone,
  insufficientPermissions,
  notFound,
} from "../../http-errors.ts";
import { blockOf } from "../../network.ts";
import { json, type Answer } from "../http/answer.ts";
import { acceptBody, readJsonObject, type Exchange } from "../http/exchange.ts";
import { clientAddress, isSite } from "../security/identity.ts";

/** `{"id"}` permanently removes the bytes of a deleted asset. */
export async function purge(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const { id } = await readJsonObject(exchange);
  if (typeof id !== "string") {
    throw badRequest("The property `id` must be a string");
  }
  return json(await context.assets.purge(id, identity.caller));
}

/** `POST /assets/images/…`. */
export async function upload(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, url } = exchange;
  const { assets, lake } = context;
  const { caller } = identity;
  // Checks the permission before a byte is read; creating the document checks it again
  // by its id.
  if (!lake.mayCreate("image-0", "sanity.imageAsset", caller)) {
    throw insufficientPermissions("create");
  }
  const declared = request.headers["content-length"];
  const size = Math.min(Number(declared ?? UPLOAD_LIMIT), UPLOAD_LIMIT);
  context.writes.admitPicture(identity, size);
  acceptBody(exchange, UPLOAD_LIMIT);
  // Keeps the connection for the answer to a client that is still sending.
  const body = request.iterator({ destroyOnReturn: false });
  const filename = url.searchParams.get("filename");
  return json({ document: await assets.upload(body, filename, caller) });
}

/**
 * Delivers a picture as uploaded, or in the requested size. If there is a website,
 * clients without a token or session get the sizes of its pages, from the website.
 */
export async function deliverImage(exchange: Exchange): Promise<Answer> {
  const { context, request, url } = exchange;
  const { siteUrl } = context;
  const original = findAsset(exchange);
  const accept = request.headers.accept ?? "";
  const options = readRenditionOptions(url.searchParams, accept);
  // An SVG is sent unchanged at every size; only `fm` renders it.
  const isDrawing = original.extension === "svg" && !url.searchParams.has("fm");
  if (!options || isDrawing) return deliver(exchange, original);
  if (siteUrl && exchange.identity.kind === "anonymous") {
    const path = `/images/${basename(original.path)}${url.search}`;
    return { status: 307, headers: { location: new URL(path, siteUrl).href } };
  }
  const { renditions } = context.assets;
  const sender = senderOf(exchange, original);
  return deliver(
    exchange,
    await renditions.get(original.path, options, sender),
  );
}

/** The sender in the queue for pictures: the website makes its own visitors take turns. */
function senderOf(
  { context, identity, request }: Exchange,
  { path }: Rendition,
): string {
  if (isSite(identity)) return basename(path);
  if (identity.kind !== "anonymous") return identity.caller.id;
  return blockOf(clientAddress(request, context.trustProxy));
}

function findAsset({ context, params }: Exchange): Rendition {
  const { project, dataset, name = "" } = params;
  if (context.lake.purgedAssets.has(name)) {
    throw gone("This asset was removed for good");
  }
  const isOurs = project === context.projectId && dataset === context.dataset;
  const path = isOurs ? context.assets.files.find(name) : null;
  if (path === null) throw notFound("There is no such asset");
  const extension = extname(name).slice(1);
  return { path, extension, etag: `"${name}"`, isFinal: true };
}

/** No script in an asset can run with the Studio's rights. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

async function deliver(
  { request, url }: Exchange,
  { path, body = null, extension, etag, isFinal }: Rendition,
): Promise<Answer> {
  const download = url.searchParams.get("dl");
  const headers = {
    "content-type": IMAGE_TYPES[extension] ?? "application/octet-stream",
    "cache-control": isFinal
      ? "public, max-age=31536000, immutable"
      : // Short, since the better format will be ready soon.
        "public, max-age=60",
    etag,
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": SANDBOX,
    vary: "Origin, Accept",
    ...(download !== null && {
      "content-disposition": attachment(download),
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

/** The `Content-Disposition` of a download, with a file name if one is given. */
function attachment(name: string): string {
  if (name === "") return "attachment";
  const plain = name.replaceAll(/[^\w.\- ]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
