import { globSync, readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { claimLabels } from "../../app/intake/description.ts";
import {
  consultationFieldNames,
  consultationGroups,
  textNames,
} from "../../app/intake/forms/consultation-schema.ts";
import { sections } from "../../app/content/fragments/sections.ts";
import {
  pageTypes,
  promisingTypes,
  translatedTypes,
} from "../../domain/page-types.ts";
import { documentPath } from "../../domain/paths.ts";
import { sectionsField } from "../../schemas/fields/section-fields.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { documentRoutes } from "../../studio/presentation/document-routes.ts";
import { standsWhere, usedOnQuery } from "../../studio/presentation/used-on.ts";

// The recipes of CONTRIBUTING.md, where a compiler does not enforce them.

const read = (file: string) => readFileSync(file, "utf8");

const offered = (
  sectionsField() as unknown as { of: { type: string }[] }
).of.map(({ type }) => type);

it("a section has its schema, its place in the list, its query and its view", () => {
  const sectionTypes = schemaTypes
    .map(({ name }) => name)
    .filter((name) => name.endsWith("Section"));
  expect(offered.toSorted()).toEqual(sectionTypes.toSorted());
  const views =
    read("app/sections/blocks/page-sections.tsx") +
    read("app/sections/blocks/section-bodies.tsx");
  for (const type of offered) {
    expect(sections, "app/content/fragments/sections.ts").toContain(
      `_type == "${type}"`,
    );
    expect(views).toContain(`case "${type}":`);
  }
});

it("a query of a page's sections leaves the hidden ones out", () => {
  const queries = globSync("app/content/**/*.ts").filter(
    (file) =>
      !/sanity\.(types|shapes)\.ts$|\.test\.ts$/.test(file) &&
      /\bgroq\b/.test(read(file)),
  );
  expect(queries).toContain("app/content/page.query.ts");
  const all = queries.filter((file) =>
    /\bsections\[(?!isHidden != true\]|\]\{\s*_key,\s*"title")/.test(
      read(file),
    ),
  );
  expect(all).toEqual([]);
});

it("a section has a picture in the menu", () => {
  const pictures = readdirSync("studio/static/sections");
  expect(pictures.toSorted()).toEqual(
    offered.map((type) => `${type}.svg`).toSorted(),
  );
});

/** Documents without a text that readers of another language would miss. */
const ONE_LANGUAGE =
  "adjuster caseResult deadlineRule promiseSignOff redirect stateLicence".split(
    " ",
  );

/** Documents whose texts say nothing on behalf of the firm; counsel approves legal pages. */
const PROMISE_NOTHING =
  "adjuster announcement author caseResult category deadlineRule fact legalPage navigation promiseSignOff redirect siteSettings stat stateLicence stateTimeline storm".split(
    " ",
  );

/** The documents of the model, as text: their references and translations are read of it. */
const documentTypes = new Map(
  schemaTypes
    .filter(({ type }) => type === "document")
    .map((type) => [type.name, JSON.stringify(type)]),
);
const model = JSON.stringify(schemaTypes);

/** The places of a document type's recipe that do not have it yet. */
function placesWithout(type: string): string[] {
  const among = (list: readonly string[]) => list.includes(type);
  const source = { _type: type, slug: "a", state: "a", kind: "hoa" };
  const hasPath = documentPath(source) !== null;
  const isPage = among(pageTypes);
  const isRouted = documentRoutes.some(({ filter }) =>
    filter.includes(`"${type}"`),
  );
  const isUsed =
    standsWhere(type) !== null ||
    !usedOnQuery(type).includes(`"gathering": *[false]`) ||
    model.includes(`{"type":"${type}"}`);
  const isTranslated =
    documentTypes.get(type)?.includes('"name":"translations"') ?? false;
  const places = {
    "studio/structure.ts": new RegExp(`(?:single|many)\\("${type}"`).test(
      read("studio/structure.ts"),
    ),
    "domain/page-types.ts: LINKED_PAGES": isPage || !hasPath,
    "domain/paths.ts": hasPath || !isPage,
    "studio/presentation/document-routes.ts": isRouted || !isPage,
    "studio/presentation/used-on.ts": isPage || isUsed,
    "domain/page-types.ts: translatedTypes":
      (isTranslated || among(translatedTypes)) !== among(ONE_LANGUAGE),
    "domain/page-types.ts: promisingTypes":
      among(promisingTypes) !== among(PROMISE_NOTHING),
  };
  return Object.entries(places)
    .filter(([, has]) => !has)
    .map(([place]) => place);
}

it.each([...documentTypes.keys()])(
  "a document type stands everywhere: %s",
  (type) => expect(placesWithout(type)).toEqual([]),
);

it("a half-added document type is told which places lack it", () => {
  expect(placesWithout("brochure")).toEqual([
    "studio/structure.ts",
    "studio/presentation/used-on.ts",
    "domain/page-types.ts: translatedTypes",
    "domain/page-types.ts: promisingTypes",
  ]);
});

it("a text of the consultation form has its rule, and its line for staff", () => {
  const lines = [...claimLabels.keys(), "description"];
  for (const name of textNames) {
    expect(consultationFieldNames).toContain(name);
    expect(lines).toContain(name);
  }
  expect(Object.values(consultationGroups).flat()).toEqual(
    consultationFieldNames,
  );
});

it("a variable of the example is one that a program reads", () => {
  const named = [...read(".env.example").matchAll(/^#([A-Z][A-Z_]+)=/gm)];
  const readers = [
    "app/env/env-rules.server.ts",
    "app/env/env.server.ts",
    "scripts/stack/environment.ts",
    ...globSync("scripts/**/*.ts"),
  ];
  const known = readers.map(read).join("\n");
  const unknown = named
    .map(([, name]) => name!)
    .filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});
