import { randomUUID } from "node:crypto";

const LENGTH = 36;
/** How many ids are made at a time. */
const COUNT = 128;

let made = "";
let next = 0;

/**
 * Makes the id of a request, for its answer and the log. V8 represents Node's
 * UUID as a tree of forty strings, which must be flattened to be written; a
 * substring of a flat string costs a tenth of that.
 */
export function newRequestId(): string {
  if (next === made.length) {
    made = Array.from({ length: COUNT }, () => randomUUID()).join("");
    next = 0;
  }
  const id = made.slice(next, next + LENGTH);
  next += LENGTH;
  return id;
}
