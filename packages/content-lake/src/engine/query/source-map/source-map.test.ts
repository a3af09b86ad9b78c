import { describe, expect, it } from "vitest";
import { admin, testLake } from "../../lake.fixture.ts";
import { mapOf, sourcesOf } from "./mapped-leaves.fixture.ts";

const span = (_key: string, text: string) => ({ _key, _type: "span", text });

const documents = [
  {
    _id: "author",
    _type: "author",
    name: "Ada",
    bio: { text: "Writes", links: [{ _key: "l", href: "/ada" }] },
  },
  {
    _id: "post",
    _type: "post",
    title: "First",
    slug: { current: "first" },
    author: { _ref: "author" },
    tags: ["a", "b", "a"],
    rating: 4,
    isOpen: true,
    related: [{ _key: "r", _ref: "other" }],
    body: [
      {
        _key: "b1",
        _type: "block",
        style: "h2",
        children: [span("s1", "One"), span("s2", "Two")],
      },
      { _key: "b2", _type: "note", text: "Three" },
    ],
  },
  {
    _id: "other",
    _type: "post",
    title: "Second",
    slug: { current: "second" },
    author: { _ref: "author" },
    tags: [],
    body: [],
  },
];

const lake = () => testLake(documents);
const one = '*[_id == "post"][0]';

/** The map itself, by keys unless said otherwise. */
function askMap(query: string, resultSourceMap: true | "withKeyArraySelector") {
  const response = lake().query({ query, caller: admin, resultSourceMap });
  return mapOf(response);
}

describe("the source map of a result", () => {
  it("has the shape that Sanity's clients resolve", () => {
    const query = `${one}{title, "first": body[0].children[1].text}`;
    const value = (path: number) => ({
      type: "value",
      source: { type: "documentValue", document: 0, path },
    });
    const mappings = { "$['title']": value(0), "$['first']": value(1) };
    const posts = [{ _id: "post", _type: "post" }];
    expect(askMap(query, "withKeyArraySelector")).toEqual({
      documents: posts,
      paths: [
        "$['title']",
        "$['body'][?(@._key=='b1')]['children'][?(@._key=='s2')]['text']",
      ],
      mappings,
    });
    expect(askMap(query, true)).toEqual({
      documents: posts,
      paths: ["$['title']", "$['body'][0]['children'][1]['text']"],
      mappings,
    });
  });

  const cases: [string, string, Record<string, string | null>][] = [
    ["a scalar", `${one}.title`, { "": "post title" }],
    [
      "elements and filters of lists",
      `${one}{"last": tags[-1], "b": body[_type == "note"].text, "c": body[].children[1].text}`,
      {
        last: "post tags[2]",
        "b.0": 'post body[_key=="b2"].text',
        "c.0": 'post body[_key=="b1"].children[_key=="s2"].text',
      },
    ],
    [
      "a splat, with what overrides it",
      `${one}{...slug, "current": "literal", ...{title}}`,
      { current: null, title: "post title" },
    ],
    [
      "conditional splats",
      `${one}{rating > 3 => {title}, rating > 9 => {"tags": []}, isOpen => slug}`,
      { title: "post title", current: "post slug.current" },
    ],
    [
      "an outer scope",
      `${one}{title, "b": body[]{"t": ^.title, text}}`,
      {
        title: "post title",
        "b.0.t": "post title",
        "b.1.t": "post title",
        "b.1.text": 'post body[_key=="b2"].text',
      },
    ],
    [
      "references",
      `${one}{"a": author->name, "b": author->{bio{text}}, "r": related[]->title}`,
      {
        a: "author name",
        "b.bio.text": "author bio.text",
        "r.0": "other title",
      },
    ],
    [
      "slices and orders",
      `{"a": *[_type == "post"] | order(title desc)[0..1]{title}, "t": ${one}.tags[1...3]}`,
      {
        "a.0.title": "other title",
        "a.1.title": "post title",
        "t.0": "post tags[1]",
        "t.1": "post tags[2]",
      },
    ],
    [
      "projections of projections",
      `${one}{"o": {"t": title}, slug}{"p": o.t, o, ...slug}`,
      { p: "post title", "o.t": "post title", current: "post slug.current" },
    ],
    [
      "coalesce",
      `${one}{"a": coalesce(nothing, title, "x"), "b": coalesce(nothing, "x"), "c": coalesce(upper(nothing), title), "d": coalesce(tags, [])}`,
      {
        a: "post title",
        b: null,
        c: "post title",
        "d.0": "post tags[0]",
        "d.1": "post tags[1]",
        "d.2": "post tags[2]",
      },
    ],
    [
      "select",
      `${one}{"a": select(rating > 3 => title, "x"), "b": select(rating > 9 => title, slug.current), "c": select(rating > 9 => title, "First")}`,
      { a: "post title", b: "post slug.current", c: null },
    ],
    [
      "a query within a query",
      `*[_id == "author"][0]{"posts": *[_type == "post" && author._ref == ^._id] | order(title){title, "by": ^.name}}`,
      {
        "posts.0.title": "post title",
        "posts.0.by": "author name",
        "posts.1.title": "other title",
        "posts.1.by": "author name",
      },
    ],
    [
      "scored documents",
      `*[_type == "post"] | score(title match "second") | order(_score desc)[0]{title, slug}`,
      { title: "other title", "slug.current": "other slug.current" },
    ],
    [
      "what is computed",
      `${one}{"a": upper(title), "b": title + "!", "c": pt::text(body), "d": string(rating), "e": count(tags), "f": title == "First", "g": dateTime("2020-01-01T00:00:00Z")}`,
      { a: null, b: null, c: null, d: null, e: null, f: null, g: null },
    ],
  ];

  it.each(cases)("follows %s", (_, query, sources) => {
    expect(sourcesOf(lake(), query)).toEqual(sources);
  });
});
