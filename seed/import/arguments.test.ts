import { describe, expect, it } from "vitest";
import { readArguments } from "./arguments.ts";

describe("readArguments", () => {
  it("reads the switches and leaves the rest off", () => {
    expect(readArguments(["--dry-run", "--dataset", "staging"])).toEqual({
      dataset: "staging",
      dryRun: true,
      force: false,
      ifEmpty: false,
      yes: false,
      ndjson: null,
    });
  });

  it("answers a call for help with none", () => {
    expect(readArguments(["--help"])).toBeNull();
  });

  it.each([["--dataset"], ["--dataset="], ["--nonsense"], ["production"]])(
    "refuses %s in a sentence",
    (word) => {
      expect(() => readArguments([word])).toThrow(/\.$/);
    },
  );
});
