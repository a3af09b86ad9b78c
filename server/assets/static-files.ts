import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { linkedScript as evidenceKit } from "../../app/inline-scripts/evidence-kit.ts?linked";
import evidenceWorker from "../../app/service-worker/evidence-worker.ts?script";
import { type Encoding, hashOf } from "../http/head.ts";
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
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** The extensions of the compressed files that the build wrote. */
const COMPRESSED: Readonly<Record<string, Encoding>> = {
  ".br": "br",
  ".gz": "gzip",
};

/** A built file in memory, with its compressed forms. */
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

  get type(): string {
    return this.#headers["content-type"] ?? "";
  }

  /** The encoding to send: plain if the file has no such compressed form. */
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

  /** The response headers as a flat list of names and values, shared by all answers. */
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

/** The path and file of a linked script, which is bundled as text. */
function scriptFile({
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

/** Reads every file below the folder, except source maps and hidden files, by path. */
function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
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

/** The scripts that pages link to besides those of Remix. */
export const linkedScripts = [evidenceKit];

/** At the root, since a worker's scope is at most its own folder. */
const EVIDENCE_WORKER_PATH = "/evidence-worker.js";

/**
 * The files that the site serves besides its pages, by path: those in the build's
 * folder, and those made from what it bundled as text.
 *
 * @param manifest the address of Remix's manifest, which every page of this build
 * names.
 */
export function readSiteFiles(
  manifest: string,
): ReadonlyMap<string, StaticFile> {
  return new Map([
    ...readStaticFiles(path.resolve("build/client")),
    ...linkedScripts.map(scriptFile),
    [EVIDENCE_WORKER_PATH, evidenceWorkerFile(manifest)],
  ]);
}

/** The service worker of /evidence, with the list of built files that it needs. */
function evidenceWorkerFile(manifest: string): StaticFile {
  const listed = JSON.parse(
    readFileSync("build/offline-files.json", "utf8"),
  ) as { files: string[]; words: string[] };
  const files = [
    ...listed.files,
    manifest,
    ...linkedScripts.map(({ src }) => src),
  ];
  const { words } = listed;
  const version = hashOf(
    Buffer.from(JSON.stringify([files, words, evidenceWorker])),
  );
  const kept = { version, mark: manifest, files, words };
  const code = `const KEPT=${JSON.stringify(kept)};\n${evidenceWorker}\n`;
  return new StaticFile(
    {
      "content-type": "text/javascript; charset=utf-8",
      // A browser always gets the current worker.
      "cache-control": "no-cache",
      // The policy of the worker's own requests.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    },
    new Map([["identity", Buffer.from(code)]]),
  );
}
