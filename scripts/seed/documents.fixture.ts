import { withLastValues, withTexts } from "../../domain/fact-text.ts";
import { documents as stored } from "./documents.ts";
import type { SeedDocument } from "./expand.ts";

// The seed's documents for its tests, with the values of facts.

const documents = stored.map((each) => withTexts(each, withLastValues));

export const byId = new Map(documents.map((each) => [each._id, each]));

export function ofType(type: string): SeedDocument[] {
  return documents.filter(({ _type }) => _type === type);
}

/** Every object inside a value, including the value, with its path. */
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

const TECHNICAL =
  /\.(_\w+|current|href|sourceUrl|deptUrl|regulatorUrl|citation)$/;

/** Every text with its path, except those of facts, which are parts of others. */
export const words = everywhere
  .flatMap(({ path, object }) =>
    Object.entries(object).flatMap(([name, value]) =>
      [value].flat().map((text) => [`${path}.${name}`, text]),
    ),
  )
  .filter(
    (word): word is [path: string, text: string] =>
      typeof word[1] === "string" &&
      !TECHNICAL.test(String(word[0])) &&
      byId.get(/^[^.[]+/.exec(String(word[0]))![0])?._type !== "fact",
  );
