import { afterAll, beforeAll, expect } from "vitest";

// The files of these projects run one after the other in one process, so
// changes of the environment are reset after each.
let before: NodeJS.ProcessEnv;

beforeAll(() => {
  before = { ...process.env };
});

afterAll(() => {
  expect({ ...process.env }, "the environment is left as it was").toEqual(
    before,
  );
});
