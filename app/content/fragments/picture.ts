export const picture = /* groq */ `
  "_type": "picture",
  "alt": coalesce(alt, ""),
  "caption": caption,
  "focus": hotspot{ x, y },
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height,
    "lqip": metadata.lqip
  }
`;
