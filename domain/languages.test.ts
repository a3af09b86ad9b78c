import { describe, expect, it } from "vitest";

import { isFirstLanguageOnly, pathIn, splitLanguage } from "./languages.ts";

describe("splitLanguage", () => {
  it.each([
    ["/es", "es", "/"],
    ["/es/contact?ref=1", "es", "/contact?ref=1"],
    ["/essay", "en", "/essay"],
    ["/blog/es", "en", "/blog/es"],
    ["/", "en", "/"],
  ])(
    "finds in %s the language %s and the address %s",
    (address, language, path) =>
      expect(splitLanguage(address)).toEqual({ language, path }),
  );

  it("takes apart what pathIn puts together", () => {
    for (const path of ["/", "/contact", "/states/texas"])
      expect(splitLanguage(pathIn("es", path))).toEqual({
        language: "es",
        path,
      });
    expect(pathIn("en", "/contact")).toBe("/contact");
  });
});

it.each([
  ["/dashboard", true],
  ["/robots.txt", true],
  ["/.well-known/security.txt", true],
  ["/logins", false],
  ["/evidence/hail/checklist.pdf", false],
])("%s is for staff and programs: %s", (path, is) =>
  expect(isFirstLanguageOnly(path)).toBe(is),
);
