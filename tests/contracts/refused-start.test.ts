import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type net from "node:net";
import { createServer as createTcpServer } from "node:net";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { takeFileLock } from "../../app/intake/outbox/lock.server.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { refusedStart } from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

describe("a start that is refused", () => {
  it("names a taken port and the variable to choose another", async () => {
    const blocker = createTcpServer();
    await new Promise<void>((resolve) =>
      blocker.listen(0, "127.0.0.1", resolve),
    );
    const { port } = blocker.address() as net.AddressInfo;
    const answer = await refusedStart({
      PORT: String(port),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    });
    await new Promise((resolve) => blocker.close(resolve));
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(`Port ${port} is in use by another program`);
    expect(answer.text).toContain("PORT");
    expect(answer.text).not.toContain("    at ");
  });

  it("ends with a code of its own for a wrong setting, after which no unit starts it again", async () => {
    const answer = await refusedStart({ PORT: "abc" });
    expect(answer.code).toBe(78);
    expect(answer.text).toContain("PORT must be a port number");
    const unit = readFileSync("deploy/systemd/claims-site.service", "utf8");
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
  });

  it("says that the site runs already, rather than that its port is taken", async () => {
    const dataFolder = folderOfTest("running");
    const running = createServer((_, response) => response.end("ok"));
    await new Promise<void>((done) => running.listen(0, "127.0.0.1", done));
    const { port } = running.address() as net.AddressInfo;
    writeFileSync(path.join(dataFolder, "stack.json"), "{}");
    const lock = takeFileLock(path.join(dataFolder, "stack.lock"))!;
    const answer = await refusedStart({
      DATA_DIR: dataFolder,
      PORT: String(port),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    });
    await new Promise((done) => running.close(done));
    lock.release();
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(
      `This site is already running at http://localhost:${port}`,
    );
  });

  it("waits for what a killed stack has left, and calls none of it another program", async () => {
    const dataFolder = folderOfTest("ending");
    writeFileSync(path.join(dataFolder, "stack.json"), "{}");
    // It answers once more, and ends.
    const ending = createServer((_, response) => {
      response.end("ok");
      ending.close();
      ending.closeAllConnections();
    });
    await new Promise<void>((done) => ending.listen(0, "127.0.0.1", done));
    const { port } = ending.address() as net.AddressInfo;
    const sanity = createServer((_, response) =>
      response.writeHead(401).end("{}"),
    );
    await new Promise<void>((done) => sanity.listen(0, "127.0.0.1", done));
    const { port: sanityPort } = sanity.address() as net.AddressInfo;
    const answer = await refusedStart({
      DATA_DIR: dataFolder,
      PORT: String(port),
      SUPABASE_PORT: String(await freePort()),
      SANITY_PROJECT_ID: "abc123",
      SANITY_DATASET: "production",
      SANITY_API_HOST: `http://127.0.0.1:${sanityPort}`,
      SANITY_API_READ_TOKEN: "read",
      SITE_SECRET: "x".repeat(32),
    });
    await new Promise((done) => sanity.close(done));
    expect(answer.text).not.toMatch(/another program|already running/);
    expect(answer.text).toContain("SANITY_API_READ_TOKEN is not accepted");
    expect(answer.code).toBe(78);
  });
});
