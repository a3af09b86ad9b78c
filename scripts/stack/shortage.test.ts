import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

import { probeFolder, shortageOf } from "./shortage.ts";

function failure(fields: object, message = "no"): Error {
  return Object.assign(new Error(message), fields);
}

it.each([
  [failure({ code: "ENOSPC" }), "the disk is full"],
  [failure({ code: "EDQUOT" }), "the disk is full"],
  [failure({ code: "ENFILE" }), "too many files are open"],
  [failure({ code: "ENOMEM" }), "there is not enough memory"],
  [failure({ code: "EROFS" }), "the disk is read-only"],
  [failure({ code: "53100" }), "the disk is full"],
  [failure({ code: "ERR_SQLITE_ERROR", errcode: 13 }), "the disk is full"],
  [
    failure({ code: "58030" }, "could not write: No space left on device"),
    "the disk is full",
  ],
  [new RangeError("WebAssembly.Memory(): could not allocate memory"), "memory"],
  [
    new Error("outer", { cause: failure({ code: "EMFILE" }) }),
    "files are open",
  ],
  [
    failure({ code: "42501" }, 'could not open file "1": Permission denied'),
    "may not",
  ],
])("says of %s what the machine lacks", (error, words) => {
  expect(shortageOf(error)).toContain(words);
});

it.each([
  failure({ code: "ENOENT" }),
  failure({ code: "XX001" }, "invalid page in block 0"),
  failure({ code: "42501" }, "permission denied for table claims"),
  failure({ errcode: 11 }, "database disk image is malformed"),
  "a text",
])("does not take %s for a shortage", (error) => {
  expect(shortageOf(error)).toBeNull();
});

it("leaves nothing behind where it looks for room", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "shortage-"));
  expect(probeFolder(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
