import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { buildAlone } from "./build-lock.ts";

let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "build-lock-"));
  lockFile = path.join(folder, "build.lock");
});

afterEach(() => rmSync(folder, { recursive: true }));

it("builds once for two that need it at the same moment", async () => {
  let isBuilt = false;
  let finish: () => void = () => undefined;
  const build = vi.fn(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    isBuilt = true;
  });
  const shared = { lockFile, isBuilt: () => isBuilt, build };
  const both = Promise.all([buildAlone(shared), buildAlone(shared)]);
  await vi.waitFor(() => expect(build).toHaveBeenCalled());
  finish();
  await both;
  expect(build).toHaveBeenCalledOnce();
});

it("builds after another one's build failed", async () => {
  const failing = buildAlone({
    lockFile,
    isBuilt: () => false,
    build: () => Promise.reject(new Error("The disk is full")),
  });
  const build = vi.fn(() => Promise.resolve());
  const next = buildAlone({ lockFile, isBuilt: () => false, build });
  await expect(failing).rejects.toThrow("The disk is full");
  await next;
  expect(build).toHaveBeenCalledOnce();
});
