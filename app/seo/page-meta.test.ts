import { describe, expect, it } from "vitest";

import { fullTitle } from "./page-meta";

describe("fullTitle", () => {
  it("leaves the firm's name out when the title would grow too long", () => {
    expect(fullTitle("Licensing", "RCC")).toBe("Licensing | RCC");
    expect(fullTitle("y".repeat(58), "RCC")).toBe("y".repeat(58));
    expect(fullTitle("word ".repeat(40), "RCC").length).toBeLessThanOrEqual(60);
  });
});

describe("a title that names the firm already", () => {
  it("does not name it twice", () => {
    expect(fullTitle("Fire Claims | RCC", "RCC")).toBe("Fire Claims | RCC");
    expect(fullTitle("Why RCC?", "RCC")).toBe("Why RCC?");
    expect(fullTitle("RCCs", "RCC")).toBe("RCCs | RCC");
    expect(fullTitle("Ask Ridge & Co", "Ridge & Co")).toBe("Ask Ridge & Co");
  });
});
