import { defineQuery } from "groq";

import { DEFAULT_BACK_LABEL } from "../../model/default-texts";
import { link } from "../fragments/link";
import { richText } from "../fragments/rich-text";
import { seo } from "../fragments/seo";
import { author } from "./author-fragment";
import { articleCard } from "./card-fragment";

/** One article by its slug. */
export const ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && slug.current == $slug]
    | order(publishedAt desc) [0]{
    ${articleCard},
    updatedAt,
    "author": author->{ ${author} },
    "body": coalesce(body[]{ ${richText} }, []),
    "closingLinks": coalesce(closingLinks[]{ ${link} }, []),
    "related": coalesce(related[]->{ ${articleCard} }, []),
    "seo": { ${seo} },
    "backLabel": coalesce(*[_type == "blogPage" && _id == "blogPage"][0].backLabel, "${DEFAULT_BACK_LABEL}")
  }
`);

/**
 * The slug of the article that still answers to an older name. A query of its
 * own: a slug is looked up, but for a name every article has to be asked.
 */
export const RENAMED_ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && $name in aliases] | order(publishedAt desc) [0].slug.current
`);

/** The newest guide for associations, under any slug. */
export const HOA_GUIDE_QUERY = defineQuery(/* groq */ `
  *[_type == "hoaGuide"] | order(publishedAt desc, _id asc) [0]{
    ${articleCard},
    "author": author->{ ${author} },
    "sections": coalesce(sections[]{
      _key,
      "title": coalesce(title, ""),
      "items": coalesce(items, [])
    }, []),
    "seo": { ${seo} }
  }
`);
