import { describe, expect, it } from "vitest";
import { matchRoute, parseApiPath, type Route } from "./router.ts";

const handler = () => null;
const routes: Route[] = [
  { method: "GET", path: "/users/me", access: "open", handler },
  { method: "GET", path: "/users/:ids", access: "open", handler },
  { method: "POST", path: "/assets/:kind/:dataset", access: "open", handler },
  { method: "GET", path: "/journey/*topic", access: "open", handler },
];

describe("routes", () => {
  it("take the first that fits, and decode its parts", () => {
    expect(matchRoute(routes, "GET", "/users/me")).toMatchObject({
      route: { path: "/users/me" },
    });
    expect(matchRoute(routes, "GET", "/users/a%2Cb")).toMatchObject({
      params: { ids: "a,b" },
    });
    expect(matchRoute(routes, "GET", "/journey/a/b")).toMatchObject({
      params: { topic: "a/b" },
    });
  });

  it("answer HEAD like GET", () => {
    expect(matchRoute(routes, "HEAD", "/users/me").kind).toBe("route");
  });

  it("tell a wrong method from a wrong path", () => {
    expect(matchRoute(routes, "DELETE", "/users/me").kind).toBe("method");
    expect(matchRoute(routes, "GET", "/users").kind).toBe("none");
    expect(matchRoute(routes, "GET", "/users/a/b").kind).toBe("none");
  });

  it("refuse a broken escape with 400", () => {
    expect(() => matchRoute(routes, "GET", "/users/%zz")).toThrow(
      expect.objectContaining({ statusCode: 400 }),
    );
  });
});

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
