import { expect, it } from "vitest";

import { parsePerspective, perspectiveText } from "./perspective";

it.each([
  "published",
  "drafts",
  "rAbCdEfGh",
  "rAbCdEfGh,rOther_1",
  "rAbCdEfGh,drafts",
])("reads %j and writes it again", (text) => {
  const perspective = parsePerspective(text);
  expect(perspective).not.toBeNull();
  expect(perspective && perspectiveText(perspective)).toBe(text);
});

it.each([
  "",
  "raw",
  "previewDrafts",
  "raw,drafts",
  "published,drafts",
  "drafts,rAbCdEfGh",
  "rAbCdEfGh,rAbCdEfGh",
  "rAbCdEfGh,",
  "r,drafts,published",
  "a b",
  "é",
  `r${"a".repeat(64)}`,
  Array.from({ length: 21 }, (_, index) => `r${index}`).join(","),
])("refuses %j", (text) => expect(parsePerspective(text)).toBeNull());
