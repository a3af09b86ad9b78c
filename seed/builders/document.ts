/** A document as the seed writes it: its id is chosen, nothing is generated. */
export type SeedDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

export type Slug = { _type: "slug"; current: string };

export function slug(current: string): Slug {
  return { _type: "slug", current };
}

export type Seo = { _type: "seo"; title: string; description: string };

/** Search result title and description; the title is the whole `<title>`. */
export function seo(title: string, description: string): Seo {
  return { _type: "seo", title, description };
}

export type SeedPicture = {
  _type: "picture";
  _seedPicture: string;
  alt: string;
  caption?: string;
};

/** A place for a picture of `seed/pictures`; the seed uploads it. */
export function picture(
  name: string,
  alt: string,
  caption?: string,
): SeedPicture {
  return {
    _type: "picture",
    _seedPicture: name,
    alt,
    ...(caption ? { caption } : {}),
  };
}
