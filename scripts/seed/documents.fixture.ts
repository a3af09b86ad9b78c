import { withLastValues, withTexts } from "../../schemas/fact-text.ts";
import { documents as stored } from "./documents.ts";
import type { SeedDocument } from "./expand.ts";

// The documents of the seed, for its tests, with the values of facts.

const documents = stored.map((each) => withTexts(each, withLastValues));

export const byId = new Map(documents.map((each) => [each._id, each]));

export function ofType(type: string): SeedDocument[] {
  return documents.filter(({ _type }) => _type === type);
}

/** Every object inside a value, itself included, with where it stands. */
function objects(
  value: unknown,
  path: string,
): { path: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => objects(each, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  const object = value as Record<string, unknown>;
  return [
    { path, object },
    ...Object.entries(object).flatMap(([name, member]) =>
      objects(member, `${path}.${name}`),
    ),
  ];
}

export const everywhere = documents.flatMap((each) => objects(each, each._id));

function strings(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => strings(each, `${path}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    strings(member, `${path}.${name}`),
  );
}

const TECHNICAL =
  /\.(_\w+|current|href|sourceUrl|deptUrl|regulatorUrl|citation)$/;

// A fact is a part of other texts.
export const words = documents
  .filter(({ _type }) => _type !== "fact")
  .flatMap((each) => strings(each, each._id))
  .filter(([path]) => !TECHNICAL.test(path));

function seoOf(object: Record<string, unknown>) {
  return { title: String(object.title), text: String(object.description) };
}

export const searchResults = everywhere
  .filter(({ object }) => object._type === "seo")
  .map(({ path, object }) => ({ path, ...seoOf(object) }));
