import { expect, it } from "vitest";

import { comparable } from "./comparable.ts";

const answer = (body: string, headers: Record<string, string> = {}) =>
  comparable({ status: 200, headers, body }, "http://localhost:3000");

it("takes two builds of the same page for equal", () => {
  const page = (build: string, island: string) =>
    answer(
      `<link href="/assets/root-${build}.js"><div ${island}="page">Hail</div><script nonce="${build}">go("${build}")</script>`,
      { etag: build, date: build, "x-request-id": build },
    );
  expect(page("A1b2", "data-still")).toEqual(page("C3d4", "data-island"));
});

it("sees another word, another header and another status", () => {
  expect(answer("<p>Hail</p>")).not.toEqual(answer("<p>Fire</p>"));
  expect(answer("", { vary: "a" })).not.toEqual(answer("", { vary: "b" }));
  expect(
    comparable({ status: 404, headers: {}, body: "" }, "http://localhost:1"),
  ).not.toEqual(answer(""));
});

it("takes generated ids for equal as long as they refer to the same element", () => {
  const page = (id: string, reference: string) =>
    answer(`<p id="_R_${id}_"></p><a aria-controls="_R_${reference}_">`);
  expect(page("1a", "1a")).toEqual(page("2b", "2b"));
  expect(page("1a", "1a")).not.toEqual(page("1a", "2b"));
});
