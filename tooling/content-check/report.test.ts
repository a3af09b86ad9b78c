import { describe, expect, it } from "vitest";

import type { OpenEnd } from "../../schemas/rules/content-gaps.ts";
import { reportLines } from "./report.ts";

const utah = { _id: "state-utah", _type: "state", displayName: "Utah" };

describe("reportLines", () => {
  it("names each document once, with its address in the Studio", () => {
    const found: OpenEnd[] = [
      { kind: "unconfirmed", document: utah, text: "30 days" },
      { kind: "unconfirmed", document: utah, text: "3 years" },
    ];
    const lines = reportLines(found, "https://studio.example.com");
    expect(lines.filter((line) => line.includes("Utah"))).toHaveLength(1);
    expect(lines).toContain(
      "  https://studio.example.com/intent/edit/id=state-utah;type=state",
    );
    expect(lines.at(-1)).toBe("2 open.");
  });

  it("says so when nothing is open", () => {
    expect(reportLines([], "https://studio.example.com")).toEqual([
      expect.stringContaining("Nothing is open"),
    ]);
  });
});
