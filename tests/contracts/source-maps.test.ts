import path from "node:path";

import {
  jsonPathToStudioPath,
  resolveEditInfo,
  studioPath,
  type ContentSourceMap,
} from "@sanity/client/csm";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { everythingHasAppeared } from "../../app/content/fragments/link.ts";
import { FIRST_LANGUAGE } from "../../domain/languages.ts";
import { STORM_ID, stormDocument } from "../fixtures/site/storm.fixture.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  "../../app/content/**/*query.ts",
  { eager: true },
);
const queries = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, query]): [string, string][] =>
    name.endsWith("_QUERY") && typeof query === "string" ? [[name, query]] : [],
  ),
);

/** Texts that a query computes, so that no document contains them. */
const COMPUTED: Record<string, readonly string[]> = {
  PAGES_QUERY: [
    "documents.*.sectionQuestions.*.faqs.*.answer",
    "documents.*.bodyQuestions.*.faqs.*.answer",
    "documents.*.landingQuestions.*.answer",
  ],
  SITEMAP_QUERY: ["*.words"],
  FACTS_QUERY: ["facts.*.id"],
};

const caller = {
  id: "editor",
  roles: ["administrator"],
  grants: [{ filter: "true", permissions: ["read", "create", "update"] }],
};

type Params = Record<string, unknown>;

/** The parameters that the site gives to every query. */
const given = { ...everythingHasAppeared, language: FIRST_LANGUAGE };

const folder = temporaryFolder("source-maps");
let lake: ReturnType<typeof openLake>;

beforeAll(async () => {
  await laySeededContent(folder);
  lake = openLake({ folder: path.join(folder, "content-lake") });
  const drafts = ["homePage", "siteSettings"].map((id) => ({
    ...lake.documents([id], caller).documents[0],
    _id: `drafts.${id}`,
  }));
  // A first start has no redirect, active storm or license with an end date.
  const redirect = { _type: "redirect", from: "/old", to: "/new" };
  const added = [...drafts, redirect, stormDocument(Date.now())];
  const patch = { id: "licence-utah", set: { expiresOn: "2999-12-31" } };
  const creations = added.map((create) => ({ create }));
  lake.mutate({ caller, mutations: [...creations, { patch }] });
});

afterAll(() => {
  lake.close();
});

function valuesOf(query: string, names: readonly string[]): Params[] {
  const { result } = lake.query({ query, perspective: "drafts", caller });
  const values: unknown[] = Array.isArray(result) ? result : [];
  return values.flatMap((value) => names.map((name) => ({ [name]: value })));
}

/** How many states stand for all with what each has of it; all in the long form. */
const MOST_STATES = process.env["TEST_LONG"] ? Infinity : 3;

function slugsOf(type: string): Params[] {
  return valuesOf(`*[_type == "${type}"].slug.current`, ["slug"]);
}

/** The parameters with which the site uses a query, for all pages. */
function paramsOf(name: string): Params[] {
  const ofStates = (key: string, query: string) =>
    slugsOf("state")
      .slice(0, MOST_STATES)
      .flatMap((slug) =>
        valuesOf(query, [key]).map((other) => ({ ...slug, ...other })),
      );
  switch (name) {
    case "ARTICLE_QUERY":
    case "CHECKLIST_QUERY":
      return slugsOf("article");
    case "CLAIM_TYPE_QUERY":
      return slugsOf("claimType");
    case "LEGAL_PAGE_QUERY":
      return slugsOf("legalPage");
    case "SERVICE_QUERY":
      return slugsOf("service");
    case "DEADLINE_RULES_QUERY":
    case "STATE_QUERY":
      return slugsOf("state");
    case "EVIDENCE_CHECKLIST_QUERY":
      return valuesOf('*[_type == "evidenceChecklist"].peril', ["peril"]);
    case "STATE_PERIL_QUERY":
      return ofStates("peril", '["fire", "hail"]');
    case "STATE_SERVICE_QUERY":
      return ofStates(
        "kind",
        '*[_id == "siteSettings"][0].stateServices[].kind',
      );
    case "TRANSLATED_STATES_QUERY":
      return [{ language: "es" }];
    case "JOINED_PAGES_QUERY":
      return [{ ids: ["homePage"] }];
    case "RENAMED_ARTICLE_QUERY":
      return valuesOf('*[_type == "article"].aliases[]', ["name"]);
    case "STORM_QUERY":
      return [{ id: STORM_ID }];
    case "SCHEDULE_QUERY":
      return [{ now: "1970-01-01T00:00:00.000Z", today: "1970-01-01" }];
    case "BLOG_QUERY":
      return [{ start: 0, end: 12 }];
    default:
      return [{}];
  }
}

type Leaf = { path: (string | number)[]; value: unknown };

function leavesOf(value: unknown, path: Leaf["path"] = []): Leaf[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [{ path, value }];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, child]) =>
    leavesOf(child, [...path, isList ? Number(key) : key]),
  );
}

/**
 * For each leaf of the answer, whether it is mapped; if so, its source must
 * have the same value.
 */
function mappedLeaves(query: string, own: Params, perspective: string) {
  const params = { ...given, ...own };
  const request = { query, params, perspective, caller };
  const plain = lake.query(request);
  const resultSourceMap = "withKeyArraySelector" as const;
  const mapped = lake.query({ ...request, resultSourceMap });
  expect(JSON.stringify(mapped.result)).toBe(JSON.stringify(plain.result));
  expect(mapped.syncTags).toEqual(plain.syncTags);
  const map = JSON.parse(mapped.resultSourceMap!) as ContentSourceMap;
  return leavesOf(mapped.result).map((leaf) => {
    const source = resolveEditInfo({
      studioUrl: "/",
      resultPath: leaf.path,
      resultSourceMap: map,
    });
    if (source && typeof source.path !== "string") {
      const [document] = lake.documents([source.id], caller).documents;
      const steps = jsonPathToStudioPath(source.path);
      expect(studioPath.get(document, steps)).toBe(leaf.value);
    }
    return { ...leaf, isMapped: source !== undefined };
  });
}

it.each(queries)(
  "the map of %s leads to what is in the result",
  (name, query) => {
    const computed = new Set(COMPUTED[name]);
    const missing = new Set<string>();
    let mapped = 0;
    let strings = 0;
    for (const perspective of ["published", "drafts"]) {
      for (const params of paramsOf(name)) {
        for (const leaf of mappedLeaves(query, params, perspective)) {
          const { path, value, isMapped } = leaf;
          const isLiteral = query.includes(JSON.stringify(value));
          if (typeof value !== "string" || (isLiteral && !isMapped)) continue;
          const at = path
            .map((step) => (typeof step === "number" ? "*" : step))
            .join(".");
          if (computed.has(at)) continue;
          strings += 1;
          if (isMapped) mapped += 1;
          else missing.add(at);
        }
      }
    }
    expect(strings).toBeGreaterThan(0);
    expect([...missing]).toEqual([]);
    expect(mapped / strings).toBeGreaterThanOrEqual(0.95);
  },
);
