import { describe, expect, it } from "vitest";

import { shownName } from "./file-name";

describe("a file name", () => {
  it.each([
    ["C:\\Users\\Ada\\roof.jpg", "roof.jpg"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nSet-Cookie: b.jpg", "aSet-Cookie: b.jpg"],
    ["gpj.\u202eexe", "gpj.exe"],
    ["", "file"],
    ["..", ".."],
    ["\0", "file"],
  ])("%j is shown as %j", (sent, shown) => {
    expect(shownName(sent)).toBe(shown);
  });

  it("has at most 200 characters", () => {
    expect([...shownName("😀".repeat(300))]).toHaveLength(200);
  });
});
