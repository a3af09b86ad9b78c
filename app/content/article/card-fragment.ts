import { picture } from "../fragments/picture";

/** An article or a guide in a list. */
export const articleCard = /* groq */ `
  _id,
  _type,
  "title": coalesce(title, slug.current, ""),
  "slug": slug.current,
  description,
  "category": category->title,
  publishedAt,
  "dateMode": coalesce(dateMode, "published"),
  readTime,
  "picture": picture{ ${picture} }
` as const;
