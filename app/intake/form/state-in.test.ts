import { describe, expect, it } from "vitest";

import { stateIn } from "./state-in";

describe("the state of an address", () => {
  it.each([
    ["1 Main St, Denver, CO 80202", "Colorado"],
    ["Denver CO", "Colorado"],
    ["Denver, co 80202-1234, USA", "Colorado"],
    ["12 Washington Street, Denver, Colorado", "Colorado"],
    ["Kansas City, Missouri", "Missouri"],
    ["Charleston, west virginia", "West Virginia"],
    ["TX", "Texas"],
    ["Come in, please", null],
    ["Springfield", null],
    ["", null],
  ])("%j is %s", (location, state) => {
    expect(stateIn(location)).toBe(state);
  });
});
