import { describe, expect, it } from "vitest";
import {
  ask,
  failure,
  freezeAll,
  mutate,
  reopened,
  testLake,
  admin,
  queryDocuments,
} from "../lake.fixture.ts";
import { Collection } from "../collection.ts";
import { Grants } from "../grants.ts";
import { Reader } from "../reader.ts";
import type { SanityDocument } from "../types.ts";

describe("what is asked of a lake", () => {
  const lake = () => testLake(queryDocuments);

  it.each(["*ir*", "fir* *rst", "f*t", "**ir**", "f***t", "***.**t"])(
    "may hold the stars of %s",
    (words) => {
      const query = "*[title match $words]._id";
      expect(ask(lake(), query, { words })).toEqual(["post-1"]);
    },
  );

  it("comes in the order of ids", () => {
    const created = testLake(
      ["b", "a", "drafts.b", "c"].map((_id) => ({ _id, _type: "x" })),
    );
    mutate(
      created,
      { delete: { id: "a" } },
      { create: { _id: "aa", _type: "x" } },
    );
    expect(ask(created, "*._id")).toEqual(["aa", "b", "c", "drafts.b"]);
    expect(ask(reopened(created), "*[_type == 'x']._id")).toEqual([
      "aa",
      "b",
      "c",
      "drafts.b",
    ]);
  });

  it("is refused with the position when it cannot be read", () => {
    const filled = lake();
    const query = "*[_type == ";
    const error = failure(() => ask(filled, query));
    expect(error.status).toBe(400);
    expect(error.fault).toMatchObject({ type: "queryParseError", query });
    expect(error.fault.start).toBeGreaterThan(0);
    expect(Number(error.fault.end)).toBeLessThanOrEqual(query.length);
    for (const bad of ["*[$missing == 1]", "nonsense()", "*[0..$x]", ""]) {
      expect(failure(() => ask(filled, bad))).toMatchObject({
        status: 400,
        fault: { type: "queryParseError", query: bad },
      });
    }
    expect(
      failure(() => ask(filled, "*{'x': geo::latLng(1, 2)}")),
    ).toMatchObject({
      status: 400,
      fault: { type: "queryEvaluationError" },
    });
  });

  it("leaves the documents alone", () => {
    const filled = lake();
    freezeAll(filled);
    ask(filled, '*[_type == "post"] | order(title) {..., "x": 1} | order(x)');
    ask(filled, "*[_type == 'post'] | score(title match 'a')", {}, "drafts");
    expect(ask(filled, "count(*)")).toBe(5);
  });
});

describe("diff::", () => {
  const BEFORE = `{"title": "a", "tags": [{"_key": "1", "name": "x"}], "seo": {"title": "s"}}`;
  const AFTER = `{"title": "b", "tags": [{"_key": "1", "name": "y"}], "seo": {"title": "s"}}`;

  function reader(documents: SanityDocument[] = []): Reader {
    return new Reader(new Collection(documents), new Grants());
  }

  async function ask(query: string): Promise<unknown> {
    return (await reader().queryInSteps({ query, caller: admin })).result;
  }

  describe("a comparison of two values", () => {
    it.each([
      ["an attribute that changed", "title", true],
      ["one that did not", "seo.title", false],
      ["one of two", "(seo, title)", true],
      ["what is in a list", "tags[].name", true],
      ["what is in some items of a list", 'tags[_key == "2"]', false],
      ["what is anywhere", 'anywhere(name == "x")', true],
      ["what neither has", "nothing", false],
    ])("tells of %s", async (_, selector, isChanged) => {
      const any = `diff::changedAny(${BEFORE}, ${AFTER}, ${selector})`;
      expect(await ask(any)).toBe(isChanged);
    });

    it("chooses no documents of a write, and no events of a listener", () => {
      const lake = testLake([{ _id: "a", _type: "t" }]);
      const query = "*[diff::changedAny(@, {}, title)]";
      expect(failure(() => lake.query({ query, caller: admin })).status).toBe(
        400,
      );
    });
  });
});
