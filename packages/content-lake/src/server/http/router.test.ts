import { describe, expect, it } from "vitest";
import { parseApiPath } from "./router.ts";

describe("API paths", () => {
  it.each([
    ["/v1/users/me", "1", "/users/me"],
    ["/vX/features", "X", "/features"],
    ["/v2025-02-19/data/query/d", "2025-02-19", "/data/query/d"],
    ["/v1/projects/p/datasets/d/query", "1", "/data/query/d"],
    ["/v1/projects/p/datasets/d/doc/a,b", "1", "/data/doc/d/a,b"],
    ["/v1/projects/p/datasets/d/acl", "1", "/projects/p/datasets/d/acl"],
  ])("read %s", (path, version, pathname) => {
    expect(parseApiPath(path)).toEqual({ version, pathname });
  });

  it.each(["/vision", "/vision/production", "/v/x", "/", "/structure/v1/x"])(
    "leave %s to the Studio",
    (path) => {
      expect(parseApiPath(path)).toBeNull();
    },
  );
});
