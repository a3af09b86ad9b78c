/**
 * A picture with the facts of its file; `Resolved` turns it into a `Picture`. By
 * its reference a preview knows the field of a picture without a description.
 */
export const picture = /* groq */ `
  "_type": "picture",
  "alt": coalesce(alt, ""),
  "caption": caption,
  "ref": asset._ref,
  "focus": hotspot{ x, y },
  "crop": crop{ top, bottom, left, right },
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height,
    "lqip": metadata.lqip
  }
` as const;

/** The texts for the page's head, from the document's `seo`. */
export const seo = /* groq */ `
  "title": seo.title,
  "description": seo.description,
  "picture": seo.picture{ ${picture} },
  "noIndex": coalesce(seo.noIndex, false)
` as const;
