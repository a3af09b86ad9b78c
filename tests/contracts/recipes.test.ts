import { globSync, readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { claimLabels } from "../../app/intake/claim/description.ts";
import {
  consultationFieldNames,
  textNames,
} from "../../app/intake/form/consultation-schema.ts";
import { sections } from "../../app/content/fragments/sections.ts";
import { sectionsField } from "../../schemas/fields/section-fields.ts";
import { schemaTypes } from "../../schemas/index.ts";

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

it("a text of the consultation form has its rule, and its line for staff", () => {
  const lines = [...claimLabels.keys(), "description"];
  for (const name of textNames) {
    expect(consultationFieldNames).toContain(name);
    expect(lines).toContain(name);
  }
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
