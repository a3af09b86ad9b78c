import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { answerEach } from "./helper-process.ts";

/**
 * What to send: headers as a flat list of names and values, and a body in
 * base64.
 */
export type BareTask = { head: string[]; body: string };

/** The port of the server. */
export type BareResult = { port: number };

// The minimal HTTP server on Node: it sends one buffer with fixed headers.
answerEach<BareTask, BareResult>(async ({ head, body }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, head);
    response.end(bytes);
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  return { port: (server.address() as AddressInfo).port };
});
