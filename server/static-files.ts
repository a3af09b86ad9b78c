import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** A file of the build, held in memory. */
export type StaticFile = {
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: Buffer;
  /** Null where compression gains nothing. */
  gzip: Buffer | null;
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".svg",
  ".txt",
  ".webmanifest",
]);

/** Reads every file below the folder. Source maps and hidden files stay out. */
export function readStaticFiles(
  folder: string,
): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (
      !entry.isFile() ||
      entry.name.startsWith(".") ||
      entry.name.endsWith(".map")
    )
      continue;
    const file = path.join(entry.parentPath, entry.name);
    const extension = path.extname(entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const body = readFileSync(file);
    const gzip = COMPRESSIBLE.has(extension)
      ? gzipSync(body, { level: 9 })
      : null;
    files.set(address, {
      headers: {
        "content-type": TYPES[extension] ?? "application/octet-stream",
        // Vite names what it builds by content; the rest may change at its address.
        "cache-control": address.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      },
      etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
      body,
      gzip: gzip && gzip.byteLength < body.byteLength ? gzip : null,
    });
  }
  return files;
}
