import { afterAll, beforeAll, expect } from "vitest";

// The files of these projects run one after another in one process, so changes of the
// environment are reset after each.
let before: NodeJS.ProcessEnv;

beforeAll(() => {
  before = environment();
});

afterAll(() => {
  expect(environment(), "the environment is left as it was").toEqual(before);
});

/**
 * The environment without `VIPSHOME`, which libvips sets when any test reads
 * the first picture.
 */
function environment(): NodeJS.ProcessEnv {
  const { VIPSHOME: _, ...variables } = process.env;
  return variables;
}
