import { createSchema, validateDocument } from "sanity";
import type { Schema } from "sanity";
import { describe, expect, it } from "vitest";
import { schemaTypes } from "../../schemas/index.ts";
import { documents } from "./documents.ts";
import { fillPictures, imageField } from "./pictures.ts";

const schema = createSchema({ name: "seed", types: schemaTypes });

const HOTSPOT = { x: 0.5, y: 0.5, width: 1, height: 1 };
const ASSET = `image-${"0".repeat(40)}-1600x900-webp`;

const stored = documents.map((document) => ({
  ...fillPictures(document, () => imageField(ASSET, HOTSPOT)),
  _rev: "seed",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
}));

type Type = NonNullable<ReturnType<Schema["get"]>>;

const LEAVES = new Set(["reference", "slug", "block", "image"]);

/** What the model has no place for: unknown types, members and fields. */
function strangers(value: unknown, type: Type, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((member: unknown, index) =>
      stranger(member, type, `${path}[${index}]`),
    );
  }
  if (LEAVES.has(type.name) || (type.type && LEAVES.has(type.type.name))) {
    return [];
  }
  const fields = "fields" in type ? type.fields : [];
  return Object.entries(value)
    .filter(([name]) => !name.startsWith("_"))
    .flatMap(([name, member]) => {
      const field = fields.find((each) => each.name === name);
      return field
        ? strangers(member, field.type, `${path}.${name}`)
        : [`${path}.${name}`];
    });
}

/** A member of a list, which names its type unless the list has only one. */
function stranger(member: unknown, list: Type, path: string): string[] {
  if (typeof member !== "object" || member === null) return [];
  const name = "_type" in member ? member._type : "object";
  const types = "of" in list ? list.of : [];
  const found = types.find((each) => each.name === name);
  return found ? strangers(member, found, path) : [`${path} (${String(name)})`];
}

type Params = { id: string; kind?: string; state?: string };

/**
 * Answers the validation's questions to the dataset: is there another page of
 * this service in this state? Everything else is well.
 */
const client = {
  withConfig: () => client,
  fetch: async (query: string, { id, kind, state }: Params) =>
    query.includes('"stateServicePage"')
      ? (documents.find(
          (each) =>
            each._type === "stateServicePage" &&
            each._id !== id &&
            each.kind === kind &&
            JSON.stringify(each.state).includes(`"${state}"`),
        )?._id ?? null)
      : true,
};

type ValidateOptions = Parameters<typeof validateDocument>[0];

async function errors(document: (typeof stored)[number]): Promise<string[]> {
  const markers = await validateDocument({
    document,
    environment: "cli",
    workspace: {
      schema,
      i18n: { t: (key: string) => key, loadNamespaces: async () => {} },
    },
    getClient: () => client,
    getDocumentExists: async () => true,
  } as unknown as ValidateOptions);
  return markers
    .filter(({ level }) => level === "error")
    .map(
      ({ path, message }) =>
        `${document._id} ${JSON.stringify(path)}: ${message}`,
    );
}

describe("the seed in the Studio", () => {
  it("has only types, members and fields of the content model", () => {
    const found = stored.flatMap((document) => {
      const type = schema.get(document._type);
      return type ? strangers(document, type, document._id) : [document._id];
    });
    expect(found).toEqual([]);
  });

  it("passes the Studio's own validation", async () => {
    const found: string[] = [];
    for (const document of stored) found.push(...(await errors(document)));
    expect(found).toEqual([]);
  });
});
