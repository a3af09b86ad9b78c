import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type net from "node:net";
import { createServer as createTcpServer } from "node:net";
import path from "node:path";

import { describe, expect, it } from "vitest";

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

  it("says that the site runs already, rather than that its port is taken", async () => {
    const dataFolder = folderOfTest("running");
    const running = createServer((_, response) => response.end("ok"));
    await new Promise<void>((done) => running.listen(0, "127.0.0.1", done));
    const { port } = running.address() as net.AddressInfo;
    writeFileSync(path.join(dataFolder, "stack.json"), "{}");
    const answer = await refusedStart({
      DATA_DIR: dataFolder,
      PORT: String(port),
      STUDIO_PORT: String(await freePort()),
      SUPABASE_PORT: String(await freePort()),
    });
    await new Promise((done) => running.close(done));
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(
      `This site is already running at http://localhost:${port}`,
    );
  });
});
