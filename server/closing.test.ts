import { expect, it, vi } from "vitest";

import { createClose } from "./closing.ts";

it.each([
  ["a step that hangs", () => new Promise<void>(() => {}), 10, 1],
  [
    "a step that fails",
    () => Promise.reject(new Error("disk full")),
    60_000,
    0,
  ],
])("ends the process in time after %s", async (_name, step, forceMs, code) => {
  const onFailure = vi.fn();
  const exited = Promise.withResolvers<number>();
  const close = createClose({
    ...{ startClosing() {}, stopWork() {}, delayMs: 0, servers: [] },
    ...{ steps: [step], onFailure, exit: exited.resolve, forceMs },
  });
  void close();
  expect(await exited.promise).toBe(code);
  expect(onFailure).toHaveBeenCalledTimes(code === 0 ? 1 : 0);
});
