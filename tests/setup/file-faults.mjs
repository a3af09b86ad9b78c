// Loaded before a process (`node --import`): the machine begins to refuse calls
// to the file system below one folder, as on a full disk.
//   FAULT_FOLDER  the part of a path that all of them have
//   FAULT_CODE    what the system says, such as ENOSPC
//   FAULT_CALLS   the calls it says that to, such as writeSync,mkdirSync
//   FAULT_AFTER   how many of them succeed before
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const {
  FAULT_FOLDER = "",
  FAULT_CODE = "",
  FAULT_CALLS = "",
  FAULT_AFTER = "0",
} = process.env;

/** @type {Set<unknown>} */
const files = new Set();
let calls = 0;

const { openSync } = fs;
fs.openSync = (...args) => {
  const file = openSync(...args);
  if (String(args[0]).includes(FAULT_FOLDER)) files.add(file);
  else files.delete(file);
  return file;
};

for (const name of FAULT_CALLS.split(",")) {
  const call = Reflect.get(fs, name);
  Reflect.set(fs, name, (/** @type {unknown[]} */ ...args) => {
    const isMeant =
      files.has(args[0]) || String(args[0]).includes(FAULT_FOLDER);
    if (isMeant && (calls += 1) > Number(FAULT_AFTER)) {
      const words = `${FAULT_CODE}: refused by a test, ${name}`;
      throw Object.assign(new Error(words), {
        code: FAULT_CODE,
        syscall: name,
      });
    }
    return call(...args);
  });
}
syncBuiltinESMExports();
