import { describe, expect, it } from "vitest";

import { drawable } from "./drawable";

describe("drawable", () => {
  it("keeps Latin letters with their marks and drops what no font holds", () => {
    expect(drawable("Éclair ñandú “15 %” – $2\u0000\u202e 🏠", "RCC")).toBe(
      "Éclair ñandú “15 %” – $2",
    );
  });

  it.each(["مطالبات التأمين", "שלום", "", "   ", "🏠🔥"])(
    "shows other words instead of %j",
    (title) => expect(drawable(title, "RCC")).toBe("RCC"),
  );
});
