import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { everythingHasAppeared } from "../../app/content/fragments/link.ts";
import {
  type SharedDocument,
  withSharedDocument,
} from "../../app/content/source/reader.ts";
import { stormDocument } from "../fixtures/site/storm.fixture.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";

// The queries of a shared link: those of the site, with a parameter in the place
// of one published document.

const modules = import.meta.glob<Record<string, unknown>>(
  "../../app/content/**/*query.ts",
  { eager: true },
);
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, query]): [string, string][] =>
    // The sitemap is no page, and lists dates in no order.
    name.endsWith("_QUERY") &&
    name !== "SITEMAP_QUERY" &&
    typeof query === "string"
      ? [[name, query]]
      : [],
  ),
);
/** No article of the seed has an older name. */
const FINDS_NOTHING = new Set(["RENAMED_ARTICLE_QUERY"]);
const site = {
  id: "site",
  roles: ["published"],
  grants: [{ filter: "true", permissions: ["read"] }],
};

let folder: string;
let lake: ReturnType<typeof openLake>;
/** One document of each type that has pages, with parameters that find it. */
let documents: { document: SharedDocument; params: Record<string, unknown> }[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "shared-queries-"));
  await laySeededContent(folder);
  lake = openLake({ folder: path.join(folder, "content-lake") });
  // The storm of the seed is switched off.
  const writer = {
    ...site,
    grants: [{ filter: "true", permissions: ["create"] }],
  };
  const mutations = [{ create: stormDocument(Date.now()) }];
  lake.mutate({ caller: writer, mutations });
  const types = new Map<string, SharedDocument>();
  for (const document of lake.allDocuments(site))
    if (!document._type.startsWith("sanity."))
      types.set(document._type, document);
  documents = [...types.values()].map((document) => ({
    document,
    params: {
      ...{
        id: document._id,
        name: "a",
        path: "/a",
        peril: "fire",
        kind: "wind",
      },
      ...{ start: 0, end: 10, slug: slugOf(document) ?? "texas" },
      ...everythingHasAppeared,
    },
  }));
});

afterAll(() => {
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});

function slugOf(document: SharedDocument): string | null {
  const slug = document["slug"] as { current?: string } | undefined;
  return slug?.current ?? null;
}

function ask(query: string, params: Record<string, unknown>): unknown {
  const perspective = "published";
  return lake.query({ query, params, perspective, caller: site }).result;
}

function askShared(
  query: string,
  params: Record<string, unknown>,
  document: SharedDocument,
): unknown {
  const shared = withSharedDocument(query, document);
  return ask(shared.query, { ...params, ...shared.params });
}

describe.each(queries)("%s", (name, query) => {
  it("begins every filter with a type", () => {
    const asked = query.match(/\*\[\s*/g) ?? [];
    const typed = query.match(/\*\[\s*_type (?:==|in) /g) ?? [];
    expect(typed).toHaveLength(asked.length);
  });

  it("answers the same with an unchanged document as the parameter", () => {
    let found = 0;
    for (const { document, params } of documents) {
      const plain = ask(query, params);
      if (plain !== null) found += 1;
      const type = document._type;
      expect(askShared(query, params, document), type).toEqual(plain);
    }
    expect(found > 0).toBe(!FINDS_NOTHING.has(name));
  });
});

it("finds the draft instead of the published document, and no draft that it refers to", () => {
  const [title, body] = ["Words of the draft", "Words of another draft"];
  const caller = {
    ...site,
    grants: [{ filter: "true", permissions: ["read", "create"] }],
  };
  lake.mutate({
    caller,
    mutations: [
      { create: { _id: "drafts.new-author", _type: "author", name: body } },
    ],
  });
  const article = documents.find(
    ({ document }) => document._type === "article",
  )!;
  const draft = {
    ...article.document,
    title,
    slug: { current: "moved" },
    author: { _ref: "new-author" },
  };
  const module = Object.values(modules).find((each) => "ARTICLE_QUERY" in each);
  const query = String(module?.["ARTICLE_QUERY"]);
  const moved = { ...everythingHasAppeared, slug: "moved" };
  expect(askShared(query, moved, draft)).toMatchObject({
    title,
    slug: "moved",
    author: null,
  });
  expect(askShared(query, article.params, draft)).toBeNull();
  expect(ask(query, article.params)).not.toMatchObject({ title });
});
