import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Answer } from "./exchange.ts";

export type StudioRequest = {
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string;
};

export type StudioFiles = {
  /** `null` when there is no such file and no page of the Studio either. */
  answer(pathname: string, request: StudioRequest): Answer | null;
};

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
]);

type StudioFile = { path: string; extension: string; etag: string };

type Build = {
  files: ReadonlyMap<string, StudioFile>;
  index: StudioFile;
  scripts: readonly string[];
  compressed: Map<string, Buffer>;
};

/** Throws when there is no `index.html`. */
function readBuild(folder: string): Build {
  const files = listFiles(folder);
  const index = files.get("/index.html");
  if (!index) throw new Error(`No index.html in ${folder}`);
  const scripts = inlineScriptSources(readFileSync(index.path, "utf8"));
  return { files, index, scripts, compressed: new Map() };
}

function isCurrent({ index }: Build): boolean {
  const etag = etagOf(index.path);
  // Between two builds there is no page for a moment: the old one serves on.
  return etag === null || etag === index.etag;
}

/**
 * The built Studio. The folder is listed at the start and when a new build has
 * replaced the page: what is not in the list cannot be asked for. Throws when
 * there is no `index.html`.
 */
export function openStudioFiles(
  folder: string,
  pageOrigins: readonly string[],
): StudioFiles {
  let build = readBuild(folder);

  function read(file: StudioFile, gzip: boolean): Buffer {
    const { compressed } = build;
    if (!gzip) return readFileSync(file.path);
    const kept = compressed.get(file.path);
    const body = kept ?? gzipSync(readFileSync(file.path), { level: 6 });
    compressed.set(file.path, body);
    return body;
  }

  return {
    answer(pathname, request) {
      // Only a page begins a visit, and its scripts are of the same build.
      if (!FILE_NAME.test(pathname) && !isCurrent(build)) {
        build = readBuild(folder);
      }
      const { files, index, scripts } = build;
      const file = files.get(decodePath(pathname)) ?? pageFor(pathname, index);
      if (!file) return null;
      const headers = {
        etag: file.etag,
        "cache-control": cacheControl(pathname, file, index),
        "referrer-policy": "same-origin",
        vary: "Accept-Encoding",
        "content-security-policy": studioPolicy(
          request.host,
          scripts,
          pageOrigins,
        ),
      };
      if (request.ifNoneMatch.includes(file.etag)) {
        return { status: 304, headers };
      }
      const gzip =
        COMPRESSIBLE.has(file.extension) &&
        /\bgzip\b/.test(request.acceptEncoding);
      return {
        status: 200,
        headers: {
          ...headers,
          "content-type": TYPES[file.extension] ?? "application/octet-stream",
          ...(gzip && { "content-encoding": "gzip" }),
        },
        body: read(file, gzip),
      };
    },
  };
}

/**
 * The Studio's pages load nothing from elsewhere. Pictures may come from the
 * other spellings of our own address, since an asset's URL has but one.
 */
export function studioPolicy(
  host: string,
  scripts: readonly string[],
  pageOrigins: readonly string[],
): string {
  // Older browsers do not count sockets among 'self'; a policy cannot name IPv6.
  const sockets = host.startsWith("[") ? "" : ` ws://${host} wss://${host}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...pageOrigins].join(" ")}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${sockets}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes every inline script, so that no other one runs. */
export function inlineScriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , code = ""]) => {
      const hash = createHash("sha256").update(code).digest("base64");
      return `'sha256-${hash}'`;
    });
}

function listFiles(folder: string): Map<string, StudioFile> {
  const files = new Map<string, StudioFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(name, {
      path,
      extension: extname(path).toLowerCase(),
      etag: etagOf(path) ?? "",
    });
  }
  return files;
}

/** Null while the file is not there: a build is being replaced. */
function etagOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return (
    (stat &&
      `"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`) ??
    null
  );
}

const FILE_NAME = /\.(js|mjs|css|map|png|svg|ico|woff2?|json|webmanifest)$/i;

/**
 * Any other path is a place in the Studio, unless it can only be a file. The
 * ids of documents hold dots too, but never in the first part of a path.
 */
function pageFor(pathname: string, index: StudioFile): StudioFile | null {
  const segments = pathname.split("/").slice(1);
  const isHidden = segments.some((segment) => segment.startsWith("."));
  const isFile = segments.length === 1 && segments[0]?.includes(".");
  return isHidden || isFile || FILE_NAME.test(pathname) ? null : index;
}

/** The build puts a hash into the name of everything below `/static/`. */
function cacheControl(
  pathname: string,
  file: StudioFile,
  index: StudioFile,
): string {
  const hashed = /^\/static\/.+-[\w-]{8,}\.\w+$/.test(pathname);
  return hashed && file !== index
    ? "public, max-age=31536000, immutable"
    : "no-cache";
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
