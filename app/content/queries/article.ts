import { defineQuery } from "groq";

import { articleCard } from "../fragments/article-card";
import { link } from "../fragments/link";
import { richText } from "../fragments/rich-text";
import { seo } from "../fragments/seo";

/** One article by its slug, or by an older name that it still answers to. */
export const ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && (slug.current == $slug || $slug in aliases)]
    | order(slug.current == $slug desc, publishedAt desc) [0]{
    ${articleCard},
    updatedAt,
    "author": author->{ "name": coalesce(name, ""), "kind": coalesce(kind, "organization"), bio },
    "body": coalesce(body[]{ ${richText} }, []),
    "closingLinks": coalesce(closingLinks[]{ ${link} }, []),
    "related": coalesce(related[]->{ ${articleCard} }, []),
    "seo": { ${seo} },
    "backLabel": coalesce(*[_type == "blogPage" && _id == "blogPage"][0].backLabel, "Back to Blog")
  }
`);

/** The newest guide for associations, whatever its slug. */
export const HOA_GUIDE_QUERY = defineQuery(/* groq */ `
  *[_type == "hoaGuide"] | order(publishedAt desc, _id asc) [0]{
    ${articleCard},
    "author": author->{ "name": coalesce(name, ""), "kind": coalesce(kind, "organization"), bio },
    "sections": coalesce(sections[]{
      _key,
      "title": coalesce(title, ""),
      "items": coalesce(items, [])
    }, []),
    "seo": { ${seo} }
  }
`);
