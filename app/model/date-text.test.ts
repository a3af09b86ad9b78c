import { describe, expect, it } from "vitest";

import { dayOf } from "./date-text";

describe("dayOf", () => {
  it("keeps a bare day as it is in every time zone", () => {
    expect(dayOf("2024-01-15").text).toBe("January 15, 2024");
  });

  it("prints a moment as the day in the firm's time zone", () => {
    expect(dayOf("2024-01-15T03:00:00Z").text).toBe("January 14, 2024");
  });

  it("leaves the stega of a preview in the text alone", () => {
    const stega = "\u200B\u200C\u200D\uFEFF".repeat(4);
    expect(dayOf(`2024-01-15${stega}`)).toEqual({
      iso: "2024-01-15",
      text: `January 15, 2024${stega}`,
    });
  });
});
