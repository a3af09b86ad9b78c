import { expect, it } from "vitest";

import { isListablePath } from "./listable-path.ts";

it.each([
  "/blog/hail-season-checklist",
  "/Claims/Hail-2023",
  "/claims/hail/colorado",
  "/news/2024/05/roof",
])("lists %s", (path) => expect(isListablePath(path)).toBe(true));

it.each([
  ["a request's page", "/request/mine"],
  ["a preview", "/preview/changes"],
  ["a shared link", "/shared/hail"],
  ["the Studio", "/studio/structure"],
  ["a random token", "/unsubscribe/aB3xY9kLmQ"],
  ["a long hash", "/t/5f4dcc3b5aa765d61d83"],
  ["a long word", `/t/${"abcdefgh".repeat(3)}`],
  ["a UUID", "/c/0b8f9c1e-8a53-4c6e-9a59-9d2f1c3b4a5d"],
  ["an e-mail address", "/join/jo@example"],
  ["an escaped e-mail address", "/join/jo%40example"],
  ["a telephone number", "/call/3035550100"],
  ["a file", "/wp/setup.php"],
  ["a query", "/a?b=c"],
])("does not list %s", (_name, path) =>
  expect(isListablePath(path)).toBe(false),
);
