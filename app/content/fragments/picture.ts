/**
 * A picture with the facts of its file; `Resolved` turns it into a `Picture`.
 */
export const picture = /* groq */ `
  "_type": "picture",
  "alt": coalesce(alt, ""),
  "caption": caption,
  "focus": hotspot{ x, y },
  "crop": crop{ top, bottom, left, right },
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height,
    "lqip": metadata.lqip
  }
` as const;
