import { linkTarget } from "./link";

/** A block of text with the links in it. */
export const block = /* groq */ `
  ...,
  "markDefs": coalesce(markDefs[]{
    _key,
    "_type": "linkAnnotation",
    ${linkTarget}
  }, [])
` as const;
