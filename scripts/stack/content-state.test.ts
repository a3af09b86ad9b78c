import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { expect, it, vi } from "vitest";

import { storeFile } from "#content-lake/store-file";
import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { lakeFolder, setContentAside } from "./content-state.ts";

it("content that cannot be read is set aside whole, and the place is free", () => {
  const folder = folderOfTest("content-state");
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
