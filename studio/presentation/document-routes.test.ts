import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import {
  documentPath,
  documentPaths,
  type PathSource,
} from "../../domain/paths.ts";
import { documents } from "../../scripts/seed/documents.ts";
import { pagePaths } from "../../tests/fixtures/routes.fixture.ts";
import { documentRoutes } from "./document-routes.ts";

type Known = PathSource & {
  _id: string;
  aliases?: string[];
  state?: { _ref?: string };
};

/** Only the fields that form addresses: the evaluator reads everything each time. */
const known: readonly Known[] = documents
  .filter(({ _type }) =>
    documentPath({ _type, slug: "a", state: "a", kind: "hoa" }),
  )
  .map(
    ({ _id, _type, language, slug, kind, state, aliases, listInNews }) =>
      ({
        _id,
        _type,
        language,
        slug,
        kind,
        state,
        aliases,
        listInNews,
      }) as Known,
  );
const byId = new Map(known.map((document) => [document._id, document]));

/** Pages without a document of their own. */
const WITHOUT_DOCUMENT =
  /^\/(crm\/\w+|login|search\?.*|consultation\/thank-you\?.*|privacy\/requests)$/;

/** The services in all states except one with pages of its own and one without. */
const OF_OTHER_STATES = /^\/claims\/[^/]+\/(?!kansas$|texas$)/;

const BASE = "https://site.example";

/** Prepared once for all addresses, each with only documents of the types that its filter names. */
const routes = documentRoutes.map(({ patterns, filter, params }) => ({
  patterns: patterns.map((pattern) => new URLPattern(pattern, BASE)),
  query: parse(`*[${filter}][0]`, { params }),
  dataset: known.filter(({ _type }) => filter.includes(`"${_type}"`)),
  params,
}));

/** Like Presentation: the first matching route, and the first document of its filter. */
async function documentAt(path: string): Promise<Known | null> {
  for (const { patterns, query, dataset, params } of routes) {
    for (const pattern of patterns) {
      const match = pattern.exec(path, BASE);
      if (!match) continue;
      const value = await evaluate(query, {
        dataset,
        params: { ...match.pathname.groups, ...params },
      });
      return (await value.get()) as Known | null;
    }
  }
  return null;
}

function withState(document: Known): PathSource {
  const state = byId.get(document.state?._ref ?? "");
  return { ...document, state: state?.slug ?? null };
}

/** Every address of a document, including those without a slug. */
function addressesOf(document: Known): string[] {
  const source = withState(document);
  const own = documentPath(source);
  return [...documentPaths(source), ...(own === null ? [] : [own])];
}

it("every address of the site that shows a document leads to that document", async () => {
  const lost: string[] = [];
  const paths = [
    ...pagePaths,
    ...["", "/contact", "/deadlines", "/claims/wind/texas"].map(
      (path) => `/es${path}`,
    ),
  ];
  for (const path of paths) {
    if (WITHOUT_DOCUMENT.test(path) || OF_OTHER_STATES.test(path)) continue;
    const document = await documentAt(path);
    const names = document && [
      ...addressesOf(document),
      ...(document.aliases ?? []).map((alias) => `/blog/${alias}`),
    ];
    const isList = /^\/blog\/(insurance-tips|industry-news)$/.test(path);
    if (!(isList ? document?._type === "blogPage" : names?.includes(path)))
      lost.push(`${path}: ${document?._id ?? "none"}`);
  }
  expect(lost).toEqual([]);
});
