import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";

import { type ClosingOptions, createClose } from "./closing.ts";
import { listen } from "./http/listen.ts";

let servers: Server[] = [];

afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

/** Listens. Out: the address, and the function that closes; each call is noted in `done`. */
async function open(
  handle: RequestListener,
  changes: Partial<ClosingOptions> = {},
) {
  servers = await listen("127.0.0.1", 0, handle);
  const { port } = servers[0]!.address() as AddressInfo;
  const done: string[] = [];
  const exited = Promise.withResolvers<number>();
  const exit = vi.fn((code: number) => exited.resolve(code));
  const close = createClose({
    startClosing: () => done.push("closing"),
    delayMs: 0,
    stopWork: () => done.push("work stopped"),
    servers,
    steps: [
      async () => void done.push("reads saved"),
      () => void done.push("intake stopped"),
    ],
    onFailure: (error) => done.push(String(error)),
    exit,
    ...changes,
  });
  const url = `http://127.0.0.1:${port}/`;
  return { url, close, done, exit, exited: exited.promise };
}

describe("closing", () => {
  it("answers the requests under way, then runs its steps in order and exits", async () => {
    const arrived = Promise.withResolvers<() => void>();
    const { url, close, done, exited } = await open((_request, response) => {
      response.shouldKeepAlive = false;
      arrived.resolve(() => {
        done.push("answered");
        response.end("whole");
      });
    });
    const answer = fetch(url).then((response) => response.text());
    const finish = await arrived.promise;
    const closed = close();
    await vi.waitFor(() => expect(done).toContain("work stopped"));
    finish();
    expect(await answer).toBe("whole");
    await closed;
    expect(await exited).toBe(0);
    expect(done).toEqual([
      "closing",
      "work stopped",
      "answered",
      "reads saved",
      "intake stopped",
    ]);
  });

  it("closes once, however often it is told to", async () => {
    const { close, done, exit } = await open((_request, response) =>
      response.end(),
    );
    await Promise.all([close(), close()]);
    await close();
    expect(exit).toHaveBeenCalledExactlyOnceWith(0);
    expect(done.filter((each) => each === "closing")).toHaveLength(1);
  });

  it("cuts off a connection that is in use for too long", async () => {
    const arrived = Promise.withResolvers<void>();
    const { url, close, exited } = await open(() => arrived.resolve(), {
      drainMs: 10,
    });
    const answer = fetch(url);
    const failed = expect(answer).rejects.toThrow();
    await arrived.promise;
    await close();
    await failed;
    expect(await exited).toBe(0);
  });

  it("runs the steps after one that failed", async () => {
    const lastStep = vi.fn();
    const { close, done, exited } = await open(
      (_request, response) => response.end(),
      { steps: [() => Promise.reject(new Error("disk full")), lastStep] },
    );
    await close();
    expect(lastStep).toHaveBeenCalledOnce();
    expect(done).toContain("Error: disk full");
    expect(await exited).toBe(0);
  });

  it("ends the process when a step hangs", async () => {
    const { close, exited } = await open(
      (_request, response) => response.end(),
      {
        steps: [() => new Promise<void>(() => {})],
        forceMs: 10,
      },
    );
    void close();
    expect(await exited).toBe(1);
  });
});
