import { describe, expect, it } from "vitest";

import { nameOfType, shownName } from "./file-name";

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

  it.each([
    ["estimate.hta", "application/pdf", "estimate.pdf"],
    ["estimate.pdf.exe", "application/pdf", "estimate.pdf"],
    ["estimate.BAT. . ", "application/pdf", "estimate.pdf"],
    ["estimate.hta::$DATA", "application/pdf", "estimate.pdf"],
    ["gpj.\u202ehta", "image/jpeg", "gpj.jpg"],
    ["photo.jpg          \u00a0.exe", "image/jpeg", "photo.jpg"],
    ["con\u2028\u0085\u3164.scr", "image/png", "con.png"],
    [".htaccess", "image/webp", "htaccess.webp"],
    ["..", "image/png", "file.png"],
    ["Roof 3.5.2026", "image/jpeg", "Roof 3.5.2026.jpg"],
    ["photo.JPEG", "image/jpeg", "photo.jpg"],
  ])("%j of %s is stored and sent as %j", (sent, type, stored) => {
    expect(nameOfType(sent, type)).toBe(stored);
    expect(nameOfType(stored, type)).toBe(stored);
  });

  it("of any length ends with its type, in 200 bytes", () => {
    for (const letter of ["a", "屋", "😀", "a."]) {
      const name = nameOfType(`${letter.repeat(300)}.exe`, "image/webp");
      expect(name).toMatch(/^[^\ufffd]+\.webp$/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    }
  });
});
