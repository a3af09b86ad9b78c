import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { answerEach } from "./helper-process.ts";

/** What to send: a head, names and values in turn, and a body in base64. */
export type BareTask = { head: string[]; body: string };
export type BareResult = { port: number };

// The least that an HTTP server on Node can do: one buffer under one head.
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
