import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Encoding } from "../http/encoding.ts";
import { hashOf, withoutBody } from "../http/head.ts";
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
/** What the build wrote beside a file that gains by it. */
const COMPRESSED: Readonly<Record<string, Encoding>> = {
  ".br": "br",
  ".gz": "gzip",
};

/** A file of the build, held in memory with its compressed forms. */
export class StaticFile {
  readonly status = 200;
  readonly #bodies: ReadonlyMap<Encoding, Buffer>;
  readonly #heads = new Map<Encoding, string[]>();
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

  /** What a file has no form for is sent plain. */
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

  /** The head of an answer, names and values in turn as `writeHead` takes them. */
  head(encoding: Encoding): string[] {
    const form = this.#form(encoding);
    const made = this.#heads.get(form);
    if (made) return made;
    const head = Object.entries({
      ...SECURITY_HEADERS,
      "content-security-policy": CLOSED_POLICY,
      ...this.#headers,
      ...(this.#bodies.size > 1 && { vary: "accept-encoding" }),
      ...(form !== "identity" && { "content-encoding": form }),
      etag: this.etag(form),
      "content-length": String(this.body(form).byteLength),
    }).flat();
    this.#heads.set(form, head);
    return head;
  }

  /** The same for a client that has the file already. */
  notModifiedHead(encoding: Encoding): string[] {
    return withoutBody(this.head(encoding));
  }
}

/** Vite names what it builds by content: it never changes at its address. */
const FOR_GOOD = "public, max-age=31536000, immutable";

/** In: a script of the build that is no file of it. Out: its address, and what stands there. */
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
