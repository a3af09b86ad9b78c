import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";

import { isKept, type KeptPage } from "./page-cache.ts";
import type { Page } from "./page.ts";
import type { PictureAnswer } from "./pictures.ts";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

type Sendable = {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string | null;
  gzip: Buffer | null;
  plain(): Buffer;
};

function acceptsGzip(request: IncomingMessage): boolean {
  const header = request.headers["accept-encoding"];
  return (
    typeof header === "string" &&
    /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)
  );
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Sendable,
): void {
  const zipped = answer.gzip !== null && acceptsGzip(request);
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    ...answer.headers,
  };
  headers["content-security-policy"] ??= CLOSED_POLICY;
  if (answer.gzip) headers["vary"] = "accept-encoding";
  if (zipped) headers["content-encoding"] = "gzip";
  if (answer.etag) {
    headers["etag"] = `"${answer.etag}${zipped ? "-gz" : ""}"`;
    const known = request.headers["if-none-match"];
    if (
      answer.status === 200 &&
      known
        ?.split(/\s*,\s*/)
        .some((tag) => tag.replace(/^W\//, "") === headers["etag"])
    ) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const body = zipped ? answer.gzip! : answer.plain();
  if (answer.status !== 204 && answer.status !== 304) {
    headers["content-length"] = String(body.byteLength);
  }
  response.writeHead(answer.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends a page, kept or fresh from the renderer. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page | KeptPage,
): void {
  if (isKept(page)) {
    send(request, response, { ...page, plain: () => gunzipSync(page.gzip) });
    return;
  }
  if (page.setCookies.length > 0)
    response.setHeader("set-cookie", [...page.setCookies]);
  const worthIt = page.body.byteLength > 1_000 && acceptsGzip(request);
  send(request, response, {
    status: page.status,
    headers: { "cache-control": "no-store", ...page.headers },
    etag: null,
    gzip: worthIt ? gzipSync(page.body, { level: 5 }) : null,
    plain: () => page.body,
  });
}

export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): void {
  send(request, response, { ...file, status: 200, plain: () => file.body });
}

export function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  picture: PictureAnswer,
): void {
  if (picture.status !== 200) {
    const words = {
      400: "Bad picture request",
      404: "No such picture",
      502: "Picture unavailable",
    };
    sendText(request, response, picture.status, words[picture.status]);
    return;
  }
  send(request, response, {
    status: 200,
    headers: {
      "content-type": picture.contentType,
      "cache-control": "public, max-age=31536000, immutable",
    },
    etag: null,
    gzip: null,
    plain: () => picture.body,
  });
}

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(request, response, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    etag: null,
    gzip: null,
    plain: () => Buffer.from(`${text}\n`),
  });
}

export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
): void {
  sendText(request, response, status, JSON.stringify(value), {
    "content-type": "application/json",
  });
}
