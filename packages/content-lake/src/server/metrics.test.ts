import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { serveMetrics } from "./metrics.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";

let server: TestServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function start(): Promise<{
  running: TestServer;
  scrape(): Promise<string>;
}> {
  const running = await startTestServer({ metricsPort: 0 });
  server = running;
  return {
    running,
    scrape: async () => (await fetch(running.metricsUrl!)).text(),
  };
}

it("counts transactions, requests and open streams", async () => {
  const { running, scrape } = await start();
  const { administrator } = running.tokens;
  const before = Number(
    /^content_lake_transactions_total (\d+)$/m.exec(await scrape())?.[1],
  );
  await running.api("/data/mutate/production", {
    token: administrator,
    body: { mutations: [{ create: { _id: "a", _type: "article" } }] },
  });
  const aborted = new AbortController();
  await fetch(`${running.url}/v2025-02-19/data/listen/production?query=*`, {
    headers: { authorization: `Bearer ${administrator}` },
    signal: aborted.signal,
  });
  await vi.waitFor(async () => {
    const text = await scrape();
    expect(text).toContain(`\ncontent_lake_transactions_total ${before + 1}\n`);
    expect(text).toContain("\ncontent_lake_open_streams 1\n");
    expect(text).toMatch(
      /^content_lake_http_requests_total\{status="2xx"\} [1-9]/m,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });
  aborted.abort();
  await vi.waitFor(async () =>
    expect(await scrape()).toContain("\ncontent_lake_open_streams 0\n"),
  );
});

it("serves nothing else there, and nothing of it elsewhere", async () => {
  const { running } = await start();
  const { origin } = new URL(running.metricsUrl!);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${running.url}/metrics`)).status).not.toBe(200);
});

it("has no metrics without a port, and says which port is taken", async () => {
  server = await startTestServer();
  expect(server.metricsUrl).toBeNull();
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  const sources = {
    lake: server.lake,
    streams: { size: 0 },
    servers: [],
  };
  await expect(serveMetrics(sources, port)).rejects.toThrow(`port ${port}`);
  other.close();
});
