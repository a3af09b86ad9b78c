import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it } from "vitest";

import { readSteadily } from "./reader.ts";

let server: Server | null = null;

afterEach(() => server?.close());

async function serve(handle: RequestListener): Promise<number> {
  server = createServer(handle);
  await new Promise<void>((resolve) =>
    server!.listen(0, "127.0.0.1", () => resolve()),
  );
  return (server.address() as AddressInfo).port;
}

const some = { paths: ["/a", "/b"], connections: 3, seconds: 0.1 };

it("counts what the server has answered, and asks for each page in turn", async () => {
  const asked: Record<string, number> = { "/a": 0, "/b": 0 };
  const body = Buffer.alloc(100_000, "x");
  const port = await serve((request, response) => {
    asked[request.url!]! += 1;
    response.writeHead(200, { "content-length": body.byteLength });
    // In pieces, as a network delivers it.
    response.write(body.subarray(0, 10));
    setImmediate(() => response.end(body.subarray(10)));
  });
  const { requests, latencies } = await readSteadily({ port, ...some });
  expect(requests).toBeGreaterThanOrEqual(3);
  expect(asked["/a"]! + asked["/b"]!).toBe(requests);
  expect(Math.abs(asked["/a"]! - asked["/b"]!)).toBeLessThanOrEqual(1);
  expect(latencies).toHaveLength(requests);
});

it("does not count an answer that is no page", async () => {
  const port = await serve((_request, response) => {
    response.writeHead(503, { "content-length": "0" }).end();
  });
  await expect(readSteadily({ port, ...some })).rejects.toThrow("503");
});
