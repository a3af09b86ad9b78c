import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { UPLOAD_LIMIT } from "../../assets/assets.ts";
import type { Rendition } from "../../assets/renditions.ts";
import { mediaType, opensInline } from "../../assets/media-types.ts";
import {
  IMAGE_PARAMETERS,
  readRenditionOptions,
} from "../../assets/rendition-options.ts";
import { assetKindOf, type AssetKind } from "../../engine/purged-assets.ts";
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
import { isLoopback } from "../security/origins.ts";

/** `{"id"}` permanently removes the bytes of a deleted asset. */
export async function purge(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const { id } = await readJsonObject(exchange);
  if (typeof id !== "string") {
    throw badRequest("The property `id` must be a string");
  }
  return json(await context.assets.purge(id, identity.caller));
}

/** `POST /assets/images/…` and `POST /assets/files/…`. */
export const upload = (kind: AssetKind) => async (exchange: Exchange) => {
  const { context, identity, request, url } = exchange;
  const { assets, lake } = context;
  const { caller } = identity;
  const name = kind === "images" ? "image" : "file";
  // Checks the permission before a byte is read; creating the document checks it again
  // by its id.
  if (!lake.mayCreate(`${name}-0`, `sanity.${name}Asset`, caller)) {
    throw insufficientPermissions("create");
  }
  const declared = request.headers["content-length"];
  const size = Math.min(Number(declared ?? UPLOAD_LIMIT), UPLOAD_LIMIT);
  context.writes.admitUpload(identity, size);
  acceptBody(exchange, UPLOAD_LIMIT);
  // Keeps the connection for the answer to a client that is still sending.
  const body = request.iterator({ destroyOnReturn: false });
  const upload = {
    kind,
    contentType: request.headers["content-type"],
    search: url.searchParams,
  };
  return json({ document: await assets.upload(body, upload, caller) });
};

/**
 * Delivers a picture as uploaded, or in the requested size. If there is a website,
 * clients without a token or session get the sizes of its pages, from the website.
 */
export async function deliverImage(exchange: Exchange): Promise<Answer> {
  const { context, request, url } = exchange;
  const { siteUrl } = context;
  const original = findAsset(exchange, "images");
  reportUnknown(exchange);
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

/** Delivers a file as uploaded. */
export async function deliverFile(exchange: Exchange): Promise<Answer> {
  const file = findAsset(exchange, "files");
  const isShown = opensInline(mediaType(file.extension));
  const name = exchange.url.searchParams.get("dl");
  return deliver(exchange, file, name ?? (isShown ? null : ""));
}

/** How many unknown parameters are logged. */
const MOST_UNKNOWN = 50;

/** Logs each parameter without an effect once, while the lake serves this machine. */
function reportUnknown({ context, url }: Exchange): void {
  const { log, publicUrl, unknownParameters: known } = context;
  if (!isLoopback(publicUrl.hostname)) return;
  for (const parameter of url.searchParams.keys()) {
    const isNew = !IMAGE_PARAMETERS.has(parameter) && !known.has(parameter);
    if (!isNew || known.size >= MOST_UNKNOWN) continue;
    known.add(parameter);
    log.warn("a picture's address has an unknown parameter", { parameter });
  }
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

function findAsset({ context, params }: Exchange, kind: AssetKind): Rendition {
  const { project, dataset, name = "" } = params;
  if (context.lake.purgedAssets.has(name)) {
    throw gone("This asset was removed for good");
  }
  const isOurs = project === context.projectId && dataset === context.dataset;
  const isFound = isOurs && assetKindOf(name) === kind;
  const path = isFound ? context.assets.files.find(name) : null;
  if (path === null) throw notFound("There is no such asset");
  const extension = extname(name).slice(1);
  return { path, extension, etag: `"${name}"`, isFinal: true };
}

/** No script in an asset can run with the Studio's rights. */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** @param download the name to save it by; null if it is shown. */
async function deliver(
  { context, request, url }: Exchange,
  { path, body = null, extension, etag, isFinal }: Rendition,
  download = url.searchParams.get("dl"),
): Promise<Answer> {
  const headers = {
    "content-type": mediaType(extension),
    "cache-control": context.isForTests
      ? "private, no-store"
      : isFinal
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
function attachment(given: string): string {
  if (given === "") return "attachment";
  const name = given.replaceAll(/[/\\\p{Cc}]/gu, "_");
  const plain = name.replaceAll(/[^\w.\- ]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
