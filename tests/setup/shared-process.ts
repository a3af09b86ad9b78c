import { afterAll, beforeAll, expect } from "vitest";

// The files of these projects run one after the other in one process, so
// changes of the environment are reset after each.
let before: NodeJS.ProcessEnv;

beforeAll(() => {
  before = environment();
});

afterAll(() => {
  expect(environment(), "the environment is left as it was").toEqual(before);
});

/** libvips sets `VIPSHOME` when the first picture is read, in whichever test. */
function environment(): NodeJS.ProcessEnv {
  const { VIPSHOME: _, ...variables } = process.env;
  return variables;
}
