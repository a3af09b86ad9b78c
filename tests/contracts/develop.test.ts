import { once } from "node:events";
import path from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import {
  startTestStack,
  type TestStack,
  WITHOUT_DATABASE,
} from "../fixtures/stack/stack.fixture.ts";

// Vite prepares its dependencies at the first request.
describe("npm run dev", { timeout: 600_000 }, () => {
  let stack: TestStack | null = null;
  afterAll(() => stack?.remove());

  it("serves the site, but nothing of the data folder", async () => {
    stack = await startTestStack({
      script: "scripts/dev.ts",
      dataFolder: path.resolve(".data/test-dev"),
      env: WITHOUT_DATABASE,
    });
    const home = async () => (await fetch(stack!.siteUrl)).status;
    // On a busy machine the first rendering may take longer than a reader waits.
    await expect.poll(home, { timeout: 120_000 }).toBe(200);
    for (const address of [
      "/.data/test-dev/stack.json",
      "/.data/test-dev/secrets.json",
      "/.data/test-dev/secrets.json?raw",
      "/.data/test-dev/secrets.json?import&raw",
      "/.data//test-dev/secrets.json",
      "/%2edata/test-dev/secrets.json",
      "/.data%2ftest-dev/secrets.json",
      "/app/../.data/test-dev/secrets.json",
      `/@fs${path.resolve(".data/test-dev/secrets.json")}`,
      `/@fs${path.resolve(".data/test-dev/secrets.json")}?raw`,
      "/.data/test-dev/content-lake/content-lake.sqlite",
      "/.env",
    ]) {
      const response = await fetch(`${stack.siteUrl}${address}`);
      expect([403, 404], address).toContain(response.status);
      expect(await response.text(), address).not.toContain(
        stack.contentLake!.readToken,
      );
    }
    expect((await fetch(`${stack.siteUrl}/%zz`)).status).toBe(404);
    await expect.poll(home, { timeout: 120_000 }).toBe(200);
  });

  it("reports changes on a socket of the site's own port", async () => {
    const address = stack!.siteUrl;
    const client = await (await fetch(`${address}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)![1]!;
    const socket = new WebSocket(
      `${address.replace(/^http/, "ws")}/?token=${token}`,
      "vite-hmr",
    );
    const [event] = (await Promise.race([
      once(socket, "message"),
      once(socket, "error"),
    ])) as [MessageEvent<string>];
    expect(JSON.parse(event.data)).toEqual({ type: "connected" });
    socket.close();
    const other = new WebSocket(socket.url, "another");
    await once(other, "error");
  });

  it("serves the Studio from its files, but nothing of the data folder", async () => {
    const { studioUrl, contentLake } = stack!;
    const headers = { accept: "text/html" };
    const answer = await fetch(`${studioUrl}/structure`, { headers });
    const page = await answer.text();
    expect(page).toContain("/@vite/client");
    expect(page).not.toMatch(/(src=|url\()["']https?:/);
    for (const address of [
      `/@fs${path.resolve(".data/test-dev/secrets.json")}`,
      `/@fs${path.resolve(".data/test-dev/secrets.json")}?raw`,
      "/../.data/test-dev/secrets.json?raw",
    ]) {
      const text = await (await fetch(`${studioUrl}${address}`)).text();
      expect(text, address).not.toContain(contentLake!.readToken);
    }
  });

  it("lets the Studio alone frame what it previews", async () => {
    const { siteUrl, studioUrl } = stack!;
    const framing = async (path: string) =>
      (await fetch(siteUrl + path)).headers.get("content-security-policy");
    expect(await framing("/")).toBe("frame-ancestors 'none'");
    expect(await framing("/preview?sanity-preview-secret=spent")).toBe(
      `frame-ancestors ${new URL(studioUrl).origin}`,
    );
  });
});
