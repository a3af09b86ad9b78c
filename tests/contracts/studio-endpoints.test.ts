import { expect, it } from "vitest";

import { shapeOf } from "../fixtures/studio-endpoints.fixture.ts";

it.each([
  [
    "/v2025-02-19/data/doc/production/a,drafts.a",
    "/v2025-02-19/data/doc/:dataset/:ids",
  ],
  [
    "/v1/data/history/production/events/documents/drafts.article-x",
    "/v1/data/history/:dataset/events/documents/:ids",
  ],
  ["/vX/users/me/keyvalue/a.b", "/vX/users/me/keyvalue/:keys"],
  ["/v1/users/p1,p2", "/v1/users/:ids"],
  [
    "/v1/projects/local/datasets/production/acl",
    "/v1/projects/:project/datasets/:dataset/acl",
  ],
  ["/v1/auth/login/local", "/v1/auth/login/local"],
  ["/v1/assets/images/production", "/v1/assets/images/:dataset"],
  ["/v1/journey/content-releases", "/v1/journey/content-releases"],
  ["/images/local/production/abc-1x1.png", "/images/:project/:dataset/:file"],
  ["/listen-socket", "/listen-socket"],
  ["/static/index.js", null],
  ["/structure/articles", null],
  ["/vendor/x.js", null],
])("the shape of %s is %s", (pathname, shape) => {
  expect(shapeOf(new URL(pathname, "http://localhost"))).toBe(shape);
});
