import { describe, expect, it } from "vitest";
import { failure, testLake } from "../lake.fixture.ts";

const post = {
  _id: "drafts.post-1",
  _type: "post",
  _rev: "r",
  _createdAt: "",
  _updatedAt: "",
  title: "Hidden treasure",
};

describe("the filter of a listener", () => {
  const lake = testLake;
  const matches = (query: string, params = {}) =>
    lake().filter(query, params)(post);

  it.each([
    ["*", true],
    ["*[_type == $type]", true],
    ["*[_type == 'page']", false],
    ["*[_id in $ids]{title}[0...10]", true],
    ["*[_type == 'post'] | order(title)[0]", true],
    ["*[sanity::versionOf($published)]", true],
    ["*[_type == 'post'][title match 'hid*']", true],
    ["*[_type == 'post'][title match 'no*']", false],
    ["*[_type match '**.**'] | order(_updatedAt desc)[0...10]", true],
    ["*[@ match text::query('treasure')]", true],
    ["*[@ match text::query('gold')]", false],
    ["*[title match text::query('hidden trea*')]", true],
    ["*[[@, _id] match text::query('post-1')]", true],
    ["*[_id in path('drafts.**')]", true],
    ["*[_type == 'post']{title}[title == 'x']", true],
  ])("%s: %s", (query, expected) => {
    const params = {
      type: "post",
      ids: ["drafts.post-1"],
      published: "post-1",
    };
    expect(matches(query, params)).toBe(expected);
  });

  it("never matches what does not exist, and must be a filter", () => {
    expect(lake().filter("*", {})(null)).toBe(false);
    for (const bad of ["{'a': 1}", "*[", "1", "*[$x == 1]"]) {
      expect(failure(() => matches(bad)).status).toBe(400);
    }
  });
});
