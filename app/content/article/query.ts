import { defineQuery } from "groq";

import {
  DEFAULT_BACK_LABEL,
  DEFAULT_READ_MORE_LABEL,
} from "../../model/default-texts";
import { hasAppeared, targetHasAppeared } from "../fragments/has-appeared";
import { link } from "../fragments/link";
import { richText } from "../fragments/rich-text";
import { seo } from "../fragments/seo";
import { author } from "./author-fragment";
import { articleCard } from "./card-fragment";

/** One article by its slug. */
export const ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && slug.current == $slug && ${hasAppeared}]
    | order(publishedAt desc) [0]{
    ${articleCard},
    "listInNews": coalesce(listInNews, false),
    updatedAt,
    "author": author->{ ${author} },
    "body": coalesce(body[]{ ${richText} }, []),
    "closingLinks": coalesce(closingLinks[]{ ${link} }, []),
    "related": coalesce(related[${targetHasAppeared}]{ _key, ...@->{ ${articleCard} } }, []),
    "seo": { ${seo} },
    "backLabel": coalesce(*[_type == "blogPage" && _id == "blogPage"][0].backLabel, "${DEFAULT_BACK_LABEL}"),
    "readMoreLabel": coalesce(*[_type == "blogPage" && _id == "blogPage"][0].readMoreLabel, "${DEFAULT_READ_MORE_LABEL}")
  }
`);

/**
 * The current slug of the article with a former slug. A query of its own, since
 * slugs are indexed, but former slugs need a scan of all articles.
 */
export const RENAMED_ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && $name in aliases && ${hasAppeared}] | order(publishedAt desc) [0].slug.current
`);

/** The newest guide for associations, under any slug. */
export const HOA_GUIDE_QUERY = defineQuery(/* groq */ `
  *[_type == "hoaGuide" && ${hasAppeared}] | order(publishedAt desc, _id asc) [0]{
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
