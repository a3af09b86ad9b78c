import { describe, expect, it } from "vitest";
import { site, testLake } from "../../lake.fixture.ts";
import { mapOf, sourcesOf } from "./mapped-leaves.fixture.ts";

const versions = [
  { _id: "a", _type: "page", title: "Published", deep: { text: "one" } },
  { _id: "drafts.a", _type: "page", title: "Draft", deep: { text: "two" } },
  { _id: "versions.r.a", _type: "page", title: "Version" },
  { _id: "b", _type: "page", title: "Alone", link: { _ref: "a" } },
];

describe("the documents of a source map", () => {
  it.each([
    ["raw", ["a", "b", "drafts.a", "versions.r.a"]],
    ["published", ["a", "b"]],
    ["drafts", ["drafts.a", "b"]],
    ["r,drafts", ["versions.r.a", "b"]],
  ])("go by their stored ids: perspective %s", (perspective, ids) => {
    const lake = testLake(versions);
    for (const query of ["*{title}", "*{...}", "*", "*{'title': @.title}"]) {
      const found = Object.entries(sourcesOf(lake, query, { perspective }));
      const titles = found.filter(([at]) => at.endsWith(".title"));
      const wanted = ids.map((id) => `${id} title`);
      expect(titles.map(([, source]) => source)).toEqual(wanted);
    }
    const referenced = '*[_id == "b"][0].link->title';
    const shown = perspective === "raw" ? "a" : ids[0];
    expect(sourcesOf(lake, referenced, { perspective })).toEqual({
      "": `${shown} title`,
    });
  });

  it("are not said to hold the ids that a perspective shows", () => {
    const lake = testLake(versions);
    const query = '*[_id == "a"][0]';
    const shown = { perspective: "drafts" };
    expect(sourcesOf(lake, query, shown)).toMatchObject({
      _id: null,
      _originalId: null,
      "deep.text": "drafts.a deep.text",
    });
    expect(sourcesOf(lake, '*[_id == "b"][0]{_id}', shown)).toEqual({
      _id: "b _id",
    });
  });

  it.each(["raw", "drafts", "r,drafts"])(
    "are those that the caller may read: perspective %s",
    (perspective) => {
      const lake = testLake(versions);
      const query = "*{title, 'linked': link->title, 'all': *[0].deep.text}";
      const request = { query, perspective, caller: site };
      const response = lake.query({ ...request, resultSourceMap: true });
      const named = mapOf(response).documents.map(({ _id }) => _id);
      expect(named.sort()).toEqual(["a", "b"]);
      sourcesOf(lake, query, { caller: site, perspective });
    },
  );
});

it("a path that Sanity's clients could not follow goes by an index, or is left out", () => {
  const odd = {
    _id: "odd",
    _type: "odd",
    list: [
      { _key: "same", text: "first" },
      { _key: "same", text: "second" },
    ],
    quoted: [{ _key: "it's", text: "quoted" }],
    "a']['b": { text: "bracket" },
    "line\u2028break": "line",
    "it's \\ a\nname": "escaped",
  };
  const lake = testLake([odd]);
  expect(sourcesOf(lake, "*[0]")).toMatchObject({
    "list.1.text": "odd list[1].text",
    "a']['b.text": null,
    "line\u2028break": null,
    "it's \\ a\nname": null,
  });
  const renamed = "*[0]{'x': quoted[]{text}, \"y']['z\": list[0].text}";
  expect(sourcesOf(lake, renamed)).toEqual({
    "x.0.text": "odd quoted[0].text",
    "y']['z": null,
  });
});
