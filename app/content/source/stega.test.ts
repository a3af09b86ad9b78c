import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { CHOICE_FIELDS } from "./stega.server";

/** A type as `schemas/sanity.schema.json` writes it. */
type SchemaType = {
  type: string;
  name?: string;
  value?: SchemaType | string;
  of?: SchemaType | SchemaType[];
  attributes?: Record<string, { value: SchemaType }>;
  rest?: SchemaType;
};

const schema = JSON.parse(
  readFileSync("schemas/sanity.schema.json", "utf8"),
) as SchemaType[];

/** Calls `visit` with each text field below a type, and whether it is one of a few words. */
function texts(
  type: SchemaType,
  field: string,
  visit: (field: string, isChoice: boolean) => void,
): void {
  const { attributes = {}, of = [], rest, value } = type;
  if (type.type === "string") visit(field, value !== undefined);
  else if (typeof value === "object") texts(value, field, visit);
  for (const member of [of].flat()) texts(member, field, visit);
  for (const [name, attribute] of Object.entries(attributes))
    texts(attribute.value, name, visit);
  if (rest) texts(rest, field, visit);
}

const choices = new Set<string>();
const freeTexts = new Set<string>();
for (const type of schema.filter(({ name }) => !name?.startsWith("sanity."))) {
  texts(type, type.name ?? "", (field, isChoice) =>
    (isChoice ? choices : freeTexts).add(field),
  );
}

it("names every field of the schema whose value is one of a few words", () => {
  const named = [...choices].filter((field) => !field.startsWith("_"));
  expect([...CHOICE_FIELDS].sort()).toEqual(named.sort());
});
