/** A document as the seed writes it: ids are chosen, nothing is generated. */
export type SeedDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

/** An object inside a document; in arrays it carries a `_key`. */
export type SeedObject = { _type: string } & Record<string, unknown>;

export type Keyed<T> = T & { _key: string };

/** Gives the items of an array the `_key` that Sanity's arrays need. */
export function keyed<T extends object>(items: T[], prefix = "k"): Keyed<T>[] {
  return items.map((item, index) => ({ _key: `${prefix}${index}`, ...item }));
}

export type Reference = { _type: "reference"; _ref: string };

export function reference(id: string): Reference {
  return { _type: "reference", _ref: id };
}

/** An array of references; the `_key` is the id, so a reorder stays readable. */
export function references(ids: string[]): Keyed<Reference>[] {
  return ids.map((id) => ({ _key: id, ...reference(id) }));
}

export function slug(current: string) {
  return { _type: "slug", current } as const;
}

/** Search result title and description; the title is the whole `<title>`. */
export function seo(title: string, description: string) {
  return { _type: "seo", title, description } as const;
}

/** A place for a picture of `scripts/seed/pictures`; the seed uploads it. */
export function picture(name: string, alt: string, caption?: string) {
  return { _type: "picture", _seedPicture: name, alt, ...(caption && { caption }) };
}
