import { afterAll, beforeAll, expect } from "vitest";

// The files of these projects run one after the other in one process: what one
// of them leaves in the environment, the next one would read.
let before: NodeJS.ProcessEnv;

beforeAll(() => {
  before = { ...process.env };
});

afterAll(() => {
  expect({ ...process.env }, "the environment is left as it was").toEqual(
    before,
  );
});
