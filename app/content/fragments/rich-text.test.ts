import { evaluate, parse } from "groq-js";
import { describe, expect, it } from "vitest";

import { ARTICLE_QUERY } from "../article.query";
import { fitAnswer } from "../source/answer-shape";
import { resolve } from "../source/resolve";
import { everythingHasAppeared } from "./link";

type Document = { _id: string; _type: string } & Record<string, unknown>;

function paragraph(_key: string, text: string) {
  return {
    _type: "block",
    _key,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "s", text, marks: [] }],
  };
}

function snippetReference(_key: string) {
  const snippet = { _type: "reference", _ref: "snippet" };
  return { _type: "snippetReference", _key, snippet };
}

const article: Document = {
  _id: "article",
  _type: "article",
  slug: { _type: "slug", current: "a" },
  body: [
    paragraph("a", "Before."),
    snippetReference("x"),
    paragraph("b", "After."),
  ],
};

function snippet(text: unknown): Document {
  return { _id: "snippet", _type: "snippet", title: "For editors", text };
}

async function answerOf(query: string, dataset: Document[]): Promise<unknown> {
  const params = { ...everythingHasAppeared, language: "en", slug: "a" };
  const value = await evaluate(parse(query, { params }), { dataset, params });
  return fitAnswer(query, await value.get());
}

/** The blocks that the article's view gets. */
async function bodyOf(...snippets: Document[]): Promise<unknown> {
  const answer = await answerOf(ARTICLE_QUERY, [article, ...snippets]);
  return resolve(answer as { body: unknown }).body;
}

describe("a snippet in a text", () => {
  it.each([
    ["is gone", []],
    ["has a text of a wrong kind", [snippet("words")]],
    ["has blocks of a wrong kind", [snippet([null, 7, "a", {}, []])]],
    ["contains itself", [snippet([snippetReference("y")])]],
    ["is another document", [{ ...article, _id: "snippet" }]],
  ])("leaves the text around it as it is when it %s", async (_, snippets) => {
    expect(await bodyOf(...snippets)).toEqual([
      expect.objectContaining({ _key: "a" }),
      expect.objectContaining({ _key: "b" }),
    ]);
  });
});
