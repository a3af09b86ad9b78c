import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server.fixture.ts";

let server: TestServer | null = null;
afterEach(() => server?.close());

/** Sends the head of a request and a part of its body, then nothing. */
function stall(path: string, token?: string): Promise<string> {
  const { hostname, port, host } = new URL(server!.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (data: Buffer) => (text += data.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(text.split("\r\n")[0] ?? ""));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ""}Content-Length: 1000\r\n\r\nab`,
    );
  });
}

it("a body that never ends is given up on every route", async () => {
  server = await startTestServer({ bodyTimeoutMs: 50 });
  const { administrator } = server.tokens;
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, () => stall("/v1/auth/login/local")),
    stall("/v1/data/mutate/production", administrator),
    stall("/v1/data/query/production", administrator),
  ]);
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
  // These answer without reading the body, and would keep the connection open
  // for it.
  for (const path of ["/v1/intake/batch", server.signInLink]) {
    expect(await stall(path)).toMatch(/^HTTP\/1\.1 [2345]/);
  }
});

it("an upload may take longer", async () => {
  server = await startTestServer({ bodyTimeoutMs: 50 });
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("first "));
      // Waits until another request of the same moment has been given up.
      await stall("/v1/auth/login/local");
      controller.enqueue(new TextEncoder().encode("second"));
      controller.close();
    },
  });
  // Node's fetch needs `duplex`, which the DOM's types lack.
  const request: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body,
    duplex: "half",
  };
  const response = await fetch(
    `${server.url}/v1/assets/files/production`,
    request,
  );
  expect(response.status).toBe(200);
});
