import { once } from "node:events";
import { createServer, request as sendPlain } from "node:http";
import { request as sendSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** True if a front can be opened for this address. */
export function isLakeUrl({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/**
 * Opens a front on this machine that passes requests to Sanity's API on to a lake, which
 * answers for its own name alone.
 *
 * @returns its port, and a function that closes it
 */
export async function openSanityFront(lake: URL) {
  const send = lake.protocol === "https:" ? sendSecure : sendPlain;
  const server = createServer((request, response) => {
    const forwarded = send(lake, {
      path: request.url,
      method: request.method,
      headers: { ...request.headers, host: lake.host },
    });
    forwarded.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    // Also after an answer that has begun.
    forwarded.on("error", () => response.destroy());
    response.on("close", () => void forwarded.destroy());
    pipeline(request, forwarded, () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
