import { expect, it, vi } from "vitest";
import type { StoreCheck } from "../engine/store-check.ts";
import { startTestServer } from "./server.fixture.ts";

/** For a busy machine, in milliseconds. */
const PATIENCE = { timeout: 30_000 };
const SOON = { first: 5, between: 20 };

/** A server whose store is found in a state, until its log says something. */
async function logged(state: StoreCheck): Promise<object> {
  const server = await startTestServer({ careTimes: SOON });
  try {
    server.lake.check = () => Promise.resolve(state);
    return await vi.waitFor(() => {
      const [line] = server.logLines.filter((each) => each.includes("store"));
      expect(line).toBeDefined();
      return JSON.parse(line!) as object;
    }, PATIENCE);
  } finally {
    await server.close();
  }
}

it("says that the store is damaged, and what can be done", async () => {
  expect(await logged({ state: "damaged", detail: "page 7" })).toMatchObject({
    detail: "page 7",
    advice: expect.stringContaining("backup"),
  });
});

it("says that there is no room for a check", async () => {
  const line = JSON.stringify(await logged({ state: "no room" }));
  expect(line).toContain("no room");
});

it("checks and vacuums again and again, and ends with the server", async () => {
  const server = await startTestServer({ careTimes: SOON });
  const check = vi.spyOn(server.lake, "check");
  const vacuum = vi.spyOn(server.lake, "vacuum");
  await vi.waitFor(
    () => expect(vacuum.mock.calls.length).toBeGreaterThan(1),
    PATIENCE,
  );
  expect(await check.mock.results[0]?.value).toEqual({ state: "sound" });
  await server.close();
  const { length } = check.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(check.mock.calls).toHaveLength(length);
  expect(server.logLines.filter((line) => line.includes("error"))).toEqual([]);
});
