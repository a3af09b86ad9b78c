import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Encoding } from "../http/encoding.ts";
import { hashOf } from "../http/head.ts";
import {
  CLOSED_POLICY,
  SECURITY_HEADERS,
} from "../security/security-headers.ts";

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
/** The endings of the compressed files that the build wrote. */
const COMPRESSED: Readonly<Record<string, Encoding>> = {
  ".br": "br",
  ".gz": "gzip",
};

/** A file of the build, held in memory with its compressed forms. */
export class StaticFile {
  readonly status = 200;
  readonly #bodies: ReadonlyMap<Encoding, Buffer>;
  readonly #heads = new Map<Encoding, readonly string[]>();
  readonly #hash: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    headers: Readonly<Record<string, string>>,
    bodies: ReadonlyMap<Encoding, Buffer>,
  ) {
    this.#headers = headers;
    this.#bodies = bodies;
    this.#hash = hashOf(bodies.get("identity")!);
  }

  /**
   * The encoding to send: the file is sent plain where it has no compressed
   * form.
   */
  #form(encoding: Encoding): Encoding {
    return this.#bodies.has(encoding) ? encoding : "identity";
  }

  body(encoding: Encoding): Buffer {
    return this.#bodies.get(this.#form(encoding))!;
  }

  etag(encoding: Encoding): string {
    const form = this.#form(encoding);
    return `"${this.#hash}${form === "identity" ? "" : `-${form}`}"`;
  }

  /**
   * The response headers as a flat list of names and values, which all answers
   * share.
   */
  head(encoding: Encoding): readonly string[] {
    const form = this.#form(encoding);
    const made = this.#heads.get(form);
    if (made) return made;
    const own = Object.entries({
      ...SECURITY_HEADERS,
      "content-security-policy": CLOSED_POLICY,
      ...this.#headers,
      ...(this.#bodies.size > 1 && { vary: "accept-encoding" }),
      ...(form !== "identity" && { "content-encoding": form }),
      etag: this.etag(form),
      "content-length": String(this.body(form).byteLength),
    }).flat();
    const head = Object.freeze(own);
    this.#heads.set(form, head);
    return head;
  }
}

/** For built files, whose names contain a hash of their content. */
const FOR_GOOD = "public, max-age=31536000, immutable";

/**
 * In: a linked script, which is bundled as text. Out: its path and its file.
 */
export function scriptFile({
  src,
  code,
}: {
  src: string;
  code: string;
}): [address: string, file: StaticFile] {
  const headers = { "content-type": TYPES[".js"]!, "cache-control": FOR_GOOD };
  const bodies = new Map<Encoding, Buffer>([["identity", Buffer.from(code)]]);
  return [src, new StaticFile(headers, bodies)];
}

/**
 * Reads every file below the folder except source maps and hidden files. Out:
 * the files by their path.
 */
export function readStaticFiles(
  folder: string,
): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    const extension = path.extname(entry.name);
    if (
      !entry.isFile() ||
      entry.name.startsWith(".") ||
      extension === ".map" ||
      COMPRESSED[extension]
    )
      continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const bodies = new Map<Encoding, Buffer>([
      ["identity", readFileSync(file)],
    ]);
    for (const [suffix, encoding] of Object.entries(COMPRESSED)) {
      if (existsSync(file + suffix))
        bodies.set(encoding, readFileSync(file + suffix));
    }
    const headers = {
      "content-type": TYPES[extension] ?? "application/octet-stream",
      "cache-control": address.startsWith("/assets/")
        ? FOR_GOOD
        : "public, max-age=3600",
    };
    files.set(address, new StaticFile(headers, bodies));
  }
  return files;
}
