import { expect, it } from "vitest";

import { pageHeaders, retryHeader } from "./headers";

const none = new Headers();
const args = {
  loaderHeaders: none,
  parentHeaders: none,
  actionHeaders: none,
  errorHeaders: undefined,
};

it("passes on an action's Retry-After", () => {
  const actionHeaders = new Headers(retryHeader(90));
  const headers = pageHeaders({ ...args, actionHeaders });
  expect(headers.get("Retry-After")).toBe("90");
  expect(pageHeaders(args).has("Retry-After")).toBe(false);
  expect(retryHeader(null)).toEqual({});
});
