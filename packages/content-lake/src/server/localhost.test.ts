import dns from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it, vi } from "vitest";

import { startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer | null = null;

afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = null;
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

type Answer = (error: null, address: string, family: number) => void;

const { lookup } = dns;

/** Answers as `dns.lookup` where /etc/hosts has ::1 for localhost, too. */
function lookupIpv6First(...args: Parameters<typeof lookup>): void {
  const [name] = args;
  // The callback is the last one, behind options that may be left out.
  if (name === "localhost") (args.at(-1) as Answer)(null, "::1", 6);
  else lookup(...args);
}

it("listens where the machine knows localhost as ::1 first", async () => {
  // What Debian's and macOS's /etc/hosts make of it.
  vi.spyOn(dns, "lookup").mockImplementation(lookupIpv6First);
  const port = await freePort();
  server = await startTestServer({ host: "localhost", port });
  vi.restoreAllMocks();
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBeLessThan(500);
  await answer.arrayBuffer();
});
