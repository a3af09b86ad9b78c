import { describe, expect, it } from "vitest";
import { Collection } from "../collection.ts";
import { Grants } from "../grants.ts";
import { admin, failure, mutate, testLake } from "../lake.fixture.ts";
import { Reader } from "../reader.ts";
import type { SanityDocument } from "../types.ts";

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
