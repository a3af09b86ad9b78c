import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createClient } from "@sanity/client";
import { describe, expect, it } from "vitest";

import { createLog } from "./log.ts";

/** The logged fields of an error. */
function written(error: unknown): Record<string, unknown> {
  let line = "";
  createLog("warn", { write: (text: string) => (line += text) }).warn(
    { err: error },
    "it failed",
  );
  return (JSON.parse(line) as { err: Record<string, unknown> }).err;
}

describe("an error in the log", () => {
  it("contains the failure, and nothing of the request and its response", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(503, { "content-type": "application/json" });
      response.end(`{"message":"an answer of the source"}`);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const client = createClient({
      projectId: "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: `http://127.0.0.1:${port}`,
      token: "a-token",
      useProjectHostname: false,
      useCdn: false,
      maxRetries: 0,
    });
    const error: unknown = await client
      .fetch("*[slug == $slug]", { slug: "ada@example.com" })
      .catch((reason: unknown) => reason);
    server.close();
    const facts = written(error);
    expect(facts).toMatchObject({ type: "ServerError", statusCode: 503 });
    expect(facts["stack"]).toContain("log.test.ts");
    expect(JSON.stringify(facts)).not.toMatch(/ada@example|a-token|slug ==/);
  });
});
