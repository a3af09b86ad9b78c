import type { ContentSourceMap } from "@sanity/client/stega";
import { vercelStegaDecode } from "@vercel/stega";
import { expect, it } from "vitest";

import {
  DEFAULT_BACK_LABEL,
  DEFAULT_READ_MORE_LABEL,
} from "../../model/default-texts";
import { encodeSources } from "./stega.server";

const document = { _id: "drafts.home", _type: "homePage" };

/** In: the place of each text in the result, and in the document. */
function mapOf(places: Record<string, string>): ContentSourceMap {
  const results = Object.keys(places);
  return {
    documents: [document],
    paths: results.map((result) => places[result] ?? ""),
    mappings: Object.fromEntries(
      results.map((result, path) => [
        result,
        { type: "value", source: { type: "documentValue", document: 0, path } },
      ]),
    ),
  };
}

/** Where a click on a text of the result leads. */
function fieldIn(text: unknown): string | null {
  const source = vercelStegaDecode<{ id: string; path: string }>(String(text));
  return source ? `${source.id} ${source.path}` : null;
}

function encoded<Result>(result: Result, map: ContentSourceMap): Result {
  return encodeSources(result, map) as Result;
}

it("a default leads to the field that would replace it", () => {
  const result = encoded(
    {
      readMoreLabel: DEFAULT_READ_MORE_LABEL,
      article: { backLabel: DEFAULT_BACK_LABEL },
    },
    mapOf({}),
  );
  expect(fieldIn(result.readMoreLabel)).toBe("blogPage readMoreLabel");
  expect(fieldIn(result.article.backLabel)).toBe("blogPage backLabel");
});

it("the words of a default that stand in a document lead to that document", () => {
  const result = encoded(
    { readMoreLabel: DEFAULT_READ_MORE_LABEL, label: DEFAULT_BACK_LABEL },
    mapOf({ "$['readMoreLabel']": "$['links'][0]['label']" }),
  );
  expect(fieldIn(result.readMoreLabel)).toBe("home links[0].label");
  expect(fieldIn(result.label)).toBeNull();
});

it("a picture leads to its field, with a description or without", () => {
  const picture = (alt: string) => ({ alt, ref: "image-a", caption: null });
  const result = encoded(
    {
      pictures: [
        { _key: "one", ...picture("A roof") },
        { _key: "two", ...picture("") },
      ],
      other: { alt: "" },
    },
    mapOf({
      "$['pictures'][0]['alt']": "$['body'][?(@._key=='one')]['alt']",
      "$['pictures'][1]['ref']": "$['body'][?(@._key=='two')]['asset']['_ref']",
    }),
  );
  const [one, two] = result.pictures;
  expect(fieldIn(one?.alt)).toBe('home body[_key=="one"]');
  expect(fieldIn(two?.alt)).toBe('home body[_key=="two"]');
  expect(two?.ref).toBe("image-a");
  expect(result.other.alt).toBe("");
});
