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

  it.each([
    ["*[title match '*a*a*a*a*a*a*b']", {}],
    ["*[title match $words]", { words: "first *a*a*a*b" }],
    ["*[title match $words]", { words: ["first", "*a*a*a*b"] }],
    ["*[title match ['first', '*a*a*b']]", {}],
    ["*[title match '**a**' + '**b']", {}],
    ["*[title match '*a*' + '*a*' + 'b']", {}],
  ])("is refused if it may never end: %s", (query, params) => {
    const error = failure(() => ask(lake(), query, params));
    expect(error.status).toBe(400);
    expect(error.fault["description"]).toContain("two * in a word");
  });

  it("is found by a search with too many stars, which are ignored", () => {
    const query = "*[@ match text::query($words)]._id";
    expect(ask(lake(), query, { words: "f*i*r*s*t*" })).toEqual([]);
    expect(ask(lake(), query, { words: "***first***" })).toContain("post-1");
  });

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

  it("can be searched for words, as the Studio does", () => {
    const filled = lake();
    const search = (words: string) =>
      ask(
        filled,
        "*[_type in $types && ([@, _id] match text::query($words) || references($words))]._id",
        { types: ["post", "author"], words },
      );
    expect(search("treas*")).toEqual(["post-2"]);
    expect(search("hidden second")).toEqual(["post-2"]);
    expect(search("cafe")).toEqual(["post-1"]);
    expect(search("CAFÉ")).toEqual(["post-1"]);
    expect(search("post-1")).toContain("post-1");
    expect(search("author-1")).toContain("post-1");
    expect(search("nowhere")).toEqual([]);
    expect(search("*")).toHaveLength(4);
    expect(search("-treasure")).toEqual(["author-1", "author-2", "post-1"]);
    expect(
      ask(
        filled,
        '*[_type == "post"] | score(boost(title match text::query("second"), 5))[_score > 0]._id',
      ),
    ).toEqual(["post-2"]);
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

  it("takes parameters of any name and origin", () => {
    const params = Object.create(null) as Record<string, unknown>;
    params["constructor"] = "page";
    const query = "*[_type == $constructor]._id";
    expect(ask(lake(), query, params)).toEqual(["page-1"]);
    expect(failure(() => ask(lake(), "$toString")).status).toBe(400);
  });

  it("may be nested to any depth without harm", () => {
    const filled = lake();
    const deep = "(".repeat(50_000) + "1" + ")".repeat(50_000);
    expect(failure(() => ask(filled, deep)).status).toBe(400);
    const ands = `*[${"_id != 'x' && ".repeat(4_000)}true]`;
    expect(failure(() => ask(filled, ands)).status).toBe(400);
    const endless = `*[${"_id != 'x' && ".repeat(20_000)}true]`;
    expect(failure(() => ask(filled, endless)).status).toBe(400);
    const list = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const params = { a: JSON.parse(list) as unknown };
    expect(failure(() => ask(filled, "*[0]", params)).status).toBe(400);
    expect(ask(filled, "count(*)")).toBe(5);
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

    it("tells if nothing else changed", async () => {
      const only = (selector: string) =>
        ask(`diff::changedOnly(${BEFORE}, ${AFTER}, ${selector})`);
      expect(await only("(title, tags)")).toBe(true);
      expect(await only("title")).toBe(false);
    });

    it("reads the documents of a dataset, and follows their references", async () => {
      const fields = { _rev: "1", _createdAt: "", _updatedAt: "" };
      const documents = [
        { _id: "a", _type: "t", title: "one", of: { _ref: "b" }, ...fields },
        { _id: "b", _type: "t", title: "two", ...fields },
      ];
      const query =
        "*[_type == 't' && diff::changedAny(@, of->, title)]{_id, 'other': of->title}";
      const { result, syncTags } = await reader(documents).queryInSteps({
        query,
        caller: admin,
      });
      expect(result).toEqual([
        { _id: "a", other: "two" },
        { _id: "b", other: null },
      ]);
      expect(syncTags.length).toBeGreaterThan(0);
    });

    it("is refused where the selector is none", async () => {
      for (const selector of ["1", "a + b", "a->", "^.a"]) {
        const query = `diff::changedAny({}, {}, ${selector})`;
        await expect(ask(query)).rejects.toMatchObject({
          detail: { kind: "queryParse" },
        });
      }
    });

    it("chooses no documents of a write, and no events of a listener", () => {
      const lake = testLake([{ _id: "a", _type: "t" }]);
      const query = "*[diff::changedAny(@, {}, title)]";
      expect(lake.isBounded(query, {})).toBe(false);
      const refused = failure(() => mutate(lake, { delete: { query } }));
      expect(refused.status).toBe(400);
      expect(failure(() => lake.filter(query, {})).status).toBe(400);
    });
  });
});
