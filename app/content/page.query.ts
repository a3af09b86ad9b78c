import { defineQuery } from "groq";

import { all, inLanguage, link, picture, seo } from "./fragments/link";
import { richText } from "./fragments/rich-text";
import { adjusters, newestCaseResult } from "./fragments/proof";
import { type Section, sections } from "./fragments/sections";
import { license, lossFinder } from "./fragments/state";
import type { ContentOf } from "./source/resolve";
import type { StormContent } from "./storm.query";

/** The home page. */
export const HOME_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "homePage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Home"),
    "seo": { ${seo} },
    "sections": coalesce(${sections}, []),
    "adjusters": ${adjusters},
    "result": ${newestCaseResult},
    ${lossFinder}
  }
`);

/** The home page. */
export type HomeContent = ContentOf<typeof HOME_QUERY> & {
  /** The storm that is on; null without one. */
  storm: StormContent | null;
};

/** One service by its slug. */
export const SERVICE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "service" && slug.current == $slug && ${inLanguage}`)}[0]{
    "title": coalesce(title, slug.current),
    "slug": slug.current,
    kicker,
    intro,
    "heroLink": heroLink{ ${link} },
    "picture": picture{ ${picture} },
    "seo": { ${seo} },
    "sections": coalesce(${sections}, [])
  }
`);

/** The page of one service. */
export type ServiceContent = ContentOf<typeof SERVICE_QUERY>;

/** One type of claim by its slug. */
export const CLAIM_TYPE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "claimType" && slug.current == $slug && ${inLanguage}`)}[0]{
    "title": coalesce(title, heading, slug.current),
    "heading": coalesce(heading, title, slug.current),
    "slug": slug.current,
    intro,
    peril,
    "backLink": coalesce(backLink, false),
    "tonight": tonight->{
      "subject": coalesce(subject, "other"),
      "steps": coalesce(steps[defined(@)], [])
    },
    "picture": picture{ ${picture} },
    "seo": { ${seo} },
    "sections": coalesce(${sections}, []),
    ${lossFinder}
  }
`);

const overview = /* groq */ `
  intro,
  "seo": { ${seo} },
  "sections": coalesce(${sections}, [])
` as const;

/** The overview of all types of claims. */
export const CLAIMS_PAGE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "claimsPage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Claims We Handle"),
    ${overview}
  }
`);

/** What the firm says to owners in a state where it has no license. */
export const OTHER_STATE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "otherStatePage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Another state"),
    ${overview}
  }
`);

/** The page of one type of claim. */
export type ClaimTypeContent = ContentOf<typeof CLAIM_TYPE_QUERY> & {
  /** The storm that is on, if the page is about one of its perils; else null. */
  storm: StormContent | null;
};

/** The overview of all types of claims, or the page about other states. */
export type OverviewContent = Omit<
  ContentOf<typeof CLAIMS_PAGE_QUERY>,
  "sections"
> & { sections: readonly Section[] };

/** The licensing page and the record of every state that the firm serves. */
export const COMPLIANCE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "compliancePage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Licensing & Compliance"),
    intro,
    "badges": coalesce(badges[defined(title)]{ _key, "title": coalesce(title, ""), text }, []),
    noRepresentationNote,
    welcomeNotice,
    "externalLinkNotice": coalesce(externalLinkNotice, "Opening External Link"),
    "npnTitle": coalesce(npnTitle, "National Producer Number"),
    "seo": { ${seo} },
    "records": *[_type == "stateLicence" && servesState == true && defined(state->slug.current)]
      | order(state->name asc) {
        ${license},
        "isHeadquarters": coalesce(state->isHeadquarters, false),
        "abbreviation": state->abbreviation,
        "fipsCode": state->fipsCode
      }
  }
`);

/** The licensing page. */
export type ComplianceContent = ContentOf<typeof COMPLIANCE_QUERY>;

/** The record of one state on the licensing page. */
export type LicenseRecord = ComplianceContent["records"][number];

/**
 * A legal page by its slug. It is a draft until counsel has approved the text
 * as it is.
 */
export const LEGAL_PAGE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "legalPage" && slug.current == $slug && ${inLanguage}`)}[0]{
    "title": coalesce(title, slug.current),
    "slug": slug.current,
    "summary": coalesce(summary, []),
    "body": coalesce(body[]{ ${richText} }, []),
    updatedAt,
    "isDraft": select(
      coalesce(approvedByCounsel.name, "") != ""
      && coalesce(approvedByCounsel.date, "") != ""
      && string::split(coalesce(updatedAt, ""), "T")[0] <= approvedByCounsel.date => false,
      true
    ),
    "seo": { ${seo} }
  }
`);

/** A page such as the privacy policy. */
export type LegalContent = ContentOf<typeof LEGAL_PAGE_QUERY>;
