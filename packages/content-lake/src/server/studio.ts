import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import {
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { extname, join, relative, sep } from "node:path";
import { pipeline, type Duplex } from "node:stream";
import { gzipSync } from "node:zlib";
import { IMAGE_TYPES } from "../assets/image-information.ts";
import { UsageError } from "../command-line.ts";
import { badGateway } from "../http-errors.ts";
import type { Answer } from "./http/answer.ts";

/** Origins other than its own from which a Studio page loads. */
export type StudioOrigins = {
  /** The other spellings of our own address: an asset's URL has only one. */
  pictures: readonly string[];
  /** The website, which Presentation shows, and the pictures of its shared links. */
  frames: readonly string[];
};

/** The server of the Studio: its build, now or soon, or Sanity's development server. */
export type Studio = {
  /** null if there is neither such a file nor such a page of the Studio. */
  answer(
    request: Pick<IncomingMessage, "headers" | "method" | "url">,
    pathname: string,
  ): Answer | null | Promise<Answer>;
  /** Connects a socket with one of the development server. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the wait for its build. */
  settle?(isBuilt: boolean): void;
};

const TYPES: Readonly<Record<string, string>> = {
  ...IMAGE_TYPES,
  css: "text/css",
  ico: "image/x-icon",
  js: "text/javascript",
  json: "application/json",
  map: "application/json",
  mjs: "text/javascript",
  txt: "text/plain",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};
const COMPRESSIBLE = /^(css|html|js|json|mjs|svg|txt|webmanifest)$/;
const PICTURES = /^(png|svg)$/;
const FILE_NAME = /\.(js|mjs|css|map|png|svg|ico|woff2?|json|webmanifest)$/i;

type StudioFile = { path: string; extension: string; etag: string };

/**
 * Opens the built Studio, and once more when another build has replaced it: a page of
 * the old one would name scripts that are gone.
 *
 * @throws if there is no `index.html`.
 */
export function openStudioFiles(
  folder: string,
  origins: StudioOrigins,
): Studio {
  let build = openBuild(folder, origins);
  return {
    answer(request, pathname) {
      const etag = etagOf(build.index.path);
      // While the folders are exchanged there is none.
      if (etag !== null && etag !== build.index.etag)
        build = openBuild(folder, origins);
      return build.answer(request, pathname);
    },
  };
}

/** Lists the folder once; only listed files are served. */
function openBuild(
  folder: string,
  origins: StudioOrigins,
): Studio & { index: StudioFile } {
  const files = listFiles(folder);
  const index = files.get("/index.html");
  if (!index) {
    throw new UsageError(
      `There is no built Studio in ${folder}; build it first.`,
    );
  }
  const page = createStudioPage(readFileSync(index.path, "utf8"), origins);
  const compressed = new Map<string, Buffer>();

  function read({ path }: StudioFile, gzip: boolean): Buffer {
    if (!gzip) return readFileSync(path);
    const body =
      compressed.get(path) ?? gzipSync(readFileSync(path), { level: 6 });
    compressed.set(path, body);
    return body;
  }

  return {
    index,
    answer({ headers: asked }, pathname) {
      const file =
        files.get(decodePath(pathname)) ?? (isRoute(pathname) ? index : null);
      if (!file) return null;
      const { extension, etag } = file;
      const accepted = String(asked["accept-encoding"] ?? "");
      const gzip = COMPRESSIBLE.test(extension) && /\bgzip\b/.test(accepted);
      if (file === index) return page(asked.host ?? "", gzip);
      const headers = {
        etag,
        "cache-control": cacheControl(pathname),
        vary: "Accept-Encoding",
        // The site shows them in the menus of a preview's overlays. A browser also
        // adopts the headers of a 304.
        ...(PICTURES.test(extension) && {
          "cross-origin-resource-policy": "cross-origin",
        }),
      };
      if (asked["if-none-match"]?.includes(etag)) {
        return { status: 304, headers };
      }
      const type = TYPES[extension] ?? "application/octet-stream";
      const isText = /^text|json$/.test(type);
      return {
        status: 200,
        headers: {
          ...headers,
          "content-type": isText ? `${type}; charset=utf-8` : type,
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
    const extension = extname(path).slice(1).toLowerCase();
    const etag = etagOf(path);
    if (etag !== null) files.set(name, { path, extension, etag });
  }
  return files;
}

/** Null for a file that is not there. */
function etagOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat
    ? `"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`
    : null;
}

/**
 * True if a path is a route of the Studio, not a file. Document ids may contain dots,
 * but the first segment of a route never does.
 */
function isRoute(pathname: string): boolean {
  const segments = pathname.split("/").slice(1);
  const isHidden = segments.some((segment) => segment.startsWith("."));
  const isFile = segments.length === 1 && segments[0]?.includes(".");
  return !isHidden && !isFile && !FILE_NAME.test(pathname);
}

/** The build puts a hash into every file name below `/static/`. */
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

const NONCE = "{nonce}";
/**
 * The hash of an empty style element: the Studio's animation library adds one without a
 * nonce, and a script then inserts its rules.
 */
const EMPTY_STYLE = `'sha256-${createHash("sha256").digest("base64")}'`;

/**
 * Prepares the Studio's page, into which each answer puts a nonce. Its styles are
 * written by styled-components, which takes the nonce from the element
 * `meta[property="csp-nonce"]`.
 */
function createStudioPage(html: string, origins: StudioOrigins) {
  const scripts = inlineScriptSources(html);
  const template = html
    .replace(/<style\b/gi, `<style nonce="${NONCE}"`)
    .replace(
      /<head\b[^>]*>/i,
      (head) => `${head}<meta property="csp-nonce" nonce="${NONCE}">`,
    );
  return (host: string, gzip: boolean): Answer => {
    const nonce = randomBytes(16).toString("base64");
    const styles = [`'nonce-${nonce}'`, EMPTY_STYLE];
    const body = template.replaceAll(NONCE, nonce);
    const headers = {
      "content-type": "text/html; charset=utf-8",
      // Its nonce is valid for this answer only.
      "cache-control": "no-store",
      "content-security-policy": studioPolicy(host, origins, scripts, styles),
      vary: "Accept-Encoding",
      ...(gzip && { "content-encoding": "gzip" }),
    };
    return { status: 200, headers, body: gzip ? gzipSync(body) : body };
  };
}

/**
 * Returns the Content-Security-Policy of a Studio page, which loads nothing from
 * outside except from `origins`. Style attributes are allowed: they run no code, and
 * the text editor positions elements with them.
 *
 * @param scripts the sources of inline scripts, in policy syntax.
 * @param styles the sources of inline styles.
 */
function studioPolicy(
  host: string,
  origins: StudioOrigins,
  scripts: readonly string[],
  styles: readonly string[],
): string {
  // In older browsers 'self' does not include WebSockets; a policy cannot contain an
  // IPv6 address.
  const sockets = host.startsWith("[") ? "" : ` ws://${host} wss://${host}`;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...origins.pictures, ...origins.frames].join(" ")}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self' blob:${sockets}`,
    "worker-src 'self' blob:",
    `frame-src ${origins.frames.join(" ") || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes every inline script of the build, so that no other one runs. */
function inlineScriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes = ""]) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , code = ""]) => {
      const hash = createHash("sha256").update(code).digest("base64");
      return `'sha256-${hash}'`;
    });
}

/** Hop-by-hop headers and those that the development server does not need. */
const NOT_PASSED_ON = new Set([
  "authorization",
  "connection",
  "cookie",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Forwards requests to Sanity's development server, which serves the Studio with hot
 * reload. An answer rejects with 502 while the development server does not answer.
 *
 * @param origin on this machine; the caller has checked the requests.
 */
export function openStudioServer(origin: URL, origins: StudioOrigins): Studio {
  function forward(
    request: Pick<IncomingMessage, "method" | "url">,
    headers: IncomingHttpHeaders,
  ) {
    return send(new URL(request.url ?? "/", origin), {
      method: request.method,
      // The development server refuses other host names.
      headers: { ...headers, host: origin.host },
    });
  }

  return {
    async answer(request) {
      const forwarded = forward(request, passedOn(request.headers)).end();
      // An answer that breaks off midway must not crash the server.
      forwarded.on("error", () => {});
      const answered = await once(forwarded, "response").catch(() => {
        throw badGateway("The Studio's development server does not answer yet");
      });
      const [response] = answered as [IncomingMessage];
      const host = request.headers.host ?? "";
      // Hot reload has an inline script.
      const inline = ["'unsafe-inline'"];
      const policy = studioPolicy(host, origins, inline, inline);
      return {
        status: response.statusCode ?? 502,
        headers: {
          ...passedOn(response.headers),
          "content-security-policy": policy,
        },
        body: response,
      };
    },
    upgrade(request, socket, head) {
      const forwarded = forward(request, {
        ...passedOn(request.headers),
        connection: "Upgrade",
      });
      forwarded.on("error", () => socket.destroy());
      forwarded.on("response", () => socket.destroy());
      forwarded.on("upgrade", (response, upstream, first) => {
        socket.write(
          [
            "HTTP/1.1 101 Switching Protocols",
            ...Object.entries(response.headers).map((each) => each.join(": ")),
            "\r\n",
          ].join("\r\n"),
        );
        socket.write(first);
        upstream.write(head);
        pipeline(socket, upstream, socket, () => {});
      });
      forwarded.end();
    },
  };
}

function passedOn(headers: IncomingHttpHeaders) {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_PASSED_ON.has(name)) passed[name] = value;
  }
  return passed;
}
