import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Answer } from "../http/answer.ts";
import { createStudioPage, type StudioOrigins } from "./studio-page.ts";

/**
 * The request headers that the answer depends on; an absent one is the empty
 * string.
 */
export type StudioRequest = {
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string;
};

export type StudioFiles = ReturnType<typeof openStudioFiles>;

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = /^\.(css|js|json|mjs|svg|txt|webmanifest)$/;

type StudioFile = { path: string; extension: string; etag: string };

type Build = {
  files: ReadonlyMap<string, StudioFile>;
  index: StudioFile;
  page: ReturnType<typeof createStudioPage>;
  compressed: Map<string, Buffer>;
};

/** Throws when there is no `index.html`. */
function readBuild(folder: string): Build {
  const files = listFiles(folder);
  const index = files.get("/index.html");
  if (!index) throw new Error(`No index.html in ${folder}`);
  const page = createStudioPage(readFileSync(index.path, "utf8"), (path) => {
    const file = files.get(path);
    return file ? readFileSync(file.path) : null;
  });
  return { files, index, page, compressed: new Map() };
}

function isCurrent({ index }: Build): boolean {
  const etag = etagOf(index.path);
  // While a build replaces the files there is no page; the old one is served
  // meanwhile.
  return etag === null || etag === index.etag;
}

/**
 * Opens the built Studio. The folder is listed at the start and when a new
 * build has replaced the page; only listed files are served. Throws when there
 * is no `index.html`.
 */
export function openStudioFiles(folder: string, origins: StudioOrigins) {
  let build = readBuild(folder);

  function read(file: StudioFile, gzip: boolean): Buffer {
    const { compressed } = build;
    if (!gzip) return readFileSync(file.path);
    const known = compressed.get(file.path);
    const body = known ?? gzipSync(readFileSync(file.path), { level: 6 });
    compressed.set(file.path, body);
    return body;
  }

  return {
    /** `null` when there is no such file and no page of the Studio either. */
    answer(pathname: string, request: StudioRequest): Answer | null {
      // A request for a page may switch to a new build; requests for its files
      // then find the same build.
      if (!FILE_NAME.test(pathname) && !isCurrent(build)) {
        build = readBuild(folder);
      }
      const { files, index, page } = build;
      const file = files.get(decodePath(pathname)) ?? pageFor(pathname, index);
      if (!file) return null;
      const acceptsGzip = /\bgzip\b/.test(request.acceptEncoding);
      if (file === index) {
        const { html, policy } = page(request.host, origins);
        return pageAnswer(html, policy, acceptsGzip);
      }
      const headers = {
        etag: file.etag,
        "cache-control": cacheControl(pathname),
        vary: "Accept-Encoding",
        // The site shows them in the menus of a preview's overlays. A browser
        // takes the headers of a 304 over, too.
        ...(PICTURES.test(file.extension) && {
          "cross-origin-resource-policy": "cross-origin",
        }),
      };
      if (request.ifNoneMatch.includes(file.etag)) {
        return { status: 304, headers };
      }
      const gzip = COMPRESSIBLE.test(file.extension) && acceptsGzip;
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
  if (stat === undefined) return null;
  return `"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`;
}

const PICTURES = /^\.(png|svg)$/;

const FILE_NAME = /\.(js|mjs|css|map|png|svg|ico|woff2?|json|webmanifest)$/i;

/**
 * The page for a path that is a route of the Studio and not a file. Ids of
 * documents may contain dots, but the first segment of a route never does.
 */
function pageFor(pathname: string, index: StudioFile): StudioFile | null {
  const segments = pathname.split("/").slice(1);
  const isHidden = segments.some((segment) => segment.startsWith("."));
  const isFile = segments.length === 1 && segments[0]?.includes(".");
  return isHidden || isFile || FILE_NAME.test(pathname) ? null : index;
}

/** Not to be stored, since its nonce is valid for this answer only. */
function pageAnswer(html: string, policy: string, gzip: boolean): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      vary: "Accept-Encoding",
      ...(gzip && { "content-encoding": "gzip" }),
    },
    body: gzip ? gzipSync(html) : html,
  };
}

/** The build puts a hash into the name of everything below `/static/`. */
function cacheControl(pathname: string): string {
  const hashed = /^\/static\/.+-[\w-]{8,}\.\w+$/.test(pathname);
  return hashed ? "public, max-age=31536000, immutable" : "no-cache";
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
