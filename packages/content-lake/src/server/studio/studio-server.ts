import {
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import type { Duplex } from "node:stream";
import { badGateway } from "../../http-errors.ts";
import type { Answer } from "../http/answer.ts";
import { type StudioOrigins, studioPolicy } from "./studio-page.ts";

/**
 * Forwards requests to Sanity's development server, which serves the Studio
 * with hot reload.
 */
export type StudioServer = {
  /** Throws 502 while the development server does not answer. */
  answer(request: IncomingMessage): Promise<Answer>;
  /** Connects a socket with one to the development server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** Hop-by-hop headers and those that the development server does not need. */
const NOT_PASSED_ON = new Set([
  "authorization",
  "connection",
  "cookie",
  "keep-alive",
  "transfer-encoding",
]);

/** `origin` is on this machine. The caller has checked the requests. */
export function openStudioServer(
  origin: URL,
  origins: StudioOrigins,
): StudioServer {
  function forward(request: IncomingMessage, headers: IncomingHttpHeaders) {
    return send(new URL(request.url ?? "/", origin), {
      method: request.method,
      // The development server refuses other host names.
      headers: { ...headers, host: origin.host },
    });
  }

  return {
    answer(request) {
      return new Promise((resolve, reject) => {
        const forwarded = forward(request, passedOn(request.headers));
        forwarded.on("error", () => reject(badGateway(NO_ANSWER)));
        forwarded.on("response", (response) => {
          resolve({
            status: response.statusCode ?? 502,
            headers: {
              ...passedOn(response.headers),
              "content-security-policy": policy(request, origins),
            },
            body: response,
          });
        });
        forwarded.end();
      });
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
            ...headerLines(response.rawHeaders),
            "\r\n",
          ].join("\r\n"),
        );
        socket.write(first);
        upstream.write(head);
        join(socket, upstream);
        join(upstream, socket);
      });
      forwarded.end();
    },
  };
}

const NO_ANSWER = "The Studio's development server does not answer yet";

/** The policy of its pages, which allows the inline script of hot reload. */
function policy({ headers }: IncomingMessage, origins: StudioOrigins): string {
  return studioPolicy({
    host: headers.host ?? "",
    origins,
    scripts: ["'unsafe-inline'"],
    styles: ["'unsafe-inline'"],
  });
}

function passedOn(headers: IncomingHttpHeaders) {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_PASSED_ON.has(name)) passed[name] = value;
  }
  return passed;
}

function headerLines(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? `${name}: ${raw[index + 1] ?? ""}` : [],
  );
}

function join(from: Duplex, to: Duplex): void {
  from.pipe(to);
  from.on("error", () => to.destroy());
  from.on("close", () => to.destroy());
}
