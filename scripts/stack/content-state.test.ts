import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, it, onTestFinished, vi } from "vitest";

import { storeFile } from "#content-lake/store-file";
import { lakeFolder, setContentAside } from "./content-state.ts";

it("content that cannot be read is set aside whole, and the place is free", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "content-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lake = lakeFolder(folder);
  mkdirSync(lake);
  writeFileSync(storeFile(lake), "This is no database.");
  const say = vi.fn();
  setContentAside(folder, say);
  expect(existsSync(lake)).toBe(false);
  const [aside, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(say).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining(path.join(folder, aside!)),
  );
  const left = storeFile(path.join(folder, aside!));
  expect(readFileSync(left, "utf8")).toBe("This is no database.");
});
