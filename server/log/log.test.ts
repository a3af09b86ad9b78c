import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createClient } from "@sanity/client";
import { describe, expect, it } from "vitest";

import { createLog, inBatches } from "./log.ts";

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

  it("names the cause, and the code of the system", () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), {
      code: "ECONNREFUSED",
    });
    const error = new TypeError("fetch failed", { cause });
    expect(written(error)["message"]).toMatch(/fetch failed.*ECONNREFUSED/);
    expect(written(cause)["code"]).toBe("ECONNREFUSED");
  });

  it("may be an answer that was thrown, or a row that was refused", () => {
    const response = new Response(null, { status: 503 });
    expect(written(response)).toEqual({ status: 503, type: "default" });
    const refused = { code: "23505", message: "duplicate", details: "Key (a)" };
    expect(written(refused)).toEqual({ code: "23505", message: "duplicate" });
  });
});

describe("the lines of the log", () => {
  it("are written together at the end of a turn, and none is lost", async () => {
    const written: string[] = [];
    const log = createLog(
      "info",
      inBatches({ write: (text: string) => void written.push(text) }),
    );
    log.info("one");
    log.info("two");
    expect(written).toEqual([]);
    await new Promise(setImmediate);
    expect(written).toHaveLength(1);
    expect(written[0]!.trim().split("\n")).toHaveLength(2);
    log.info("three");
    await new Promise(setImmediate);
    expect(written[1]).toContain("three");
  });

  it("are written at once, in their order, when something is wrong", () => {
    let written = "";
    const log = createLog(
      "info",
      inBatches({ write: (text: string) => void (written += text) }),
    );
    log.info("before");
    log.warn("wrong");
    expect(written).toMatch(/before.*\n.*wrong.*\n$/);
  });
});
