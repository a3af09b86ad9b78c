import { FIRST_LANGUAGE } from "../../../domain/languages";

import type { TimeParams } from "../source/reader";

/**
 * True once the date of publication of a document has come, or if it has none.
 * `$now` and `$today` are the clock of the site, `$shownId` is the document that a
 * shared link shows (term.server.ts).
 */
export const hasAppeared =
  /* groq */ `(_id == $shownId || coalesce(dateTime(publishedAt) <= dateTime($now), publishedAt <= $today, true))` as const;

/** True for a document in the language that is read, the first one if it names none. */
export const inLanguage =
  /* groq */ `coalesce(language, "${FIRST_LANGUAGE}") == $language` as const;

/** The same for the target of a reference. */
export const targetInLanguage =
  /* groq */ `coalesce(@->language, "${FIRST_LANGUAGE}") == $language` as const;

/** The words, in the language that is read, of a document shared by all languages. */
export const ofLanguage =
  /* groq */ `translations[language == $language][0]` as const;

/**
 * The documents with a page that pass a filter. For a shared link its document stands
 * for the published one: `$shown` is a list of it, and empty for everyone else.
 */
export const all = <const Filter extends string>(filter: Filter) =>
  /* groq */ `[...$shown, ...*[${filter} && _id != $shownId]][${filter}]` as const;

/** The parameters with which every document has appeared, as in a preview. */
export const everythingHasAppeared: TimeParams = {
  now: "9999-12-31T00:00:00.000Z",
  today: "9999-12-31",
  shownId: "",
  shown: [],
  lapsed: [],
};

/** The same for the target of a reference; false if there is none. */
export const targetHasAppeared =
  /* groq */ `(@->_id == $shownId || coalesce(dateTime(@->publishedAt) <= dateTime($now), @->publishedAt <= $today, defined(@->_id)))` as const;

/** Where a link leads, before `source/resolve.ts` turns it into an address. */
export const linkTarget = /* groq */ `
  "target": target->{
    _type,
    "slug": slug.current,
    kind,
    "state": state->slug.current,
    "hasAppeared": ${hasAppeared}
  },
  statePage,
  route,
  href,
  anchor
` as const;

/** A link with its label; `Resolved` turns it into a `LinkTo`. */
export const link = /* groq */ `
  "_type": "link",
  "label": coalesce(label, ""),
  ${linkTarget}
` as const;

/**
 * A picture with the facts of its file; `Resolved` turns it into a `Picture`. A
 * placeholder would show through a transparent one.
 */
export const picture = /* groq */ `
  "_type": "picture",
  "alt": coalesce(${ofLanguage}.alt, alt, ""),
  "caption": coalesce(${ofLanguage}.caption, caption),
  "dark": dark.asset->path,
  "ref": asset._ref,
  "focus": hotspot{ x, y },
  "crop": crop{ top, bottom, left, right },
  "asset": asset->{
    path,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height,
    "lqip": select(metadata.isOpaque == false => null, metadata.lqip)
  }
` as const;

/** The texts for the page's head, from the document's `seo`. */
export const seo = /* groq */ `
  "title": seo.title,
  "description": seo.description,
  "picture": seo.picture{ ${picture} },
  "noIndex": coalesce(seo.noIndex, false)
` as const;
