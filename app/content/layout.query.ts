import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";

import {
  DEFAULT_ALL_STATES_LABEL,
  DEFAULT_COMPLIANCE_LABEL,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_CLOSING_TEXT,
  DEFAULT_CLOSING_TITLE,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENSE_TEXT,
  DEFAULT_LOGIN_COPYRIGHT,
  DEFAULT_PORTAL_LABEL,
  DEFAULT_UNVERIFIED_TEXT,
} from "../model/default-texts";
import { all, inLanguage, link, ofLanguage, picture } from "./fragments/link";
import { license, stateName } from "./fragments/state";
import type { ContentOf } from "./source/resolve";
import type { StormContent } from "./storm.query";

/** The content around every page: settings, menus, states, licenses. */
export const LAYOUT_QUERY = defineQuery(/* groq */ `{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "isAnswered": select($language == "${FIRST_LANGUAGE}" => true, coalesce(${ofLanguage}.isAnswered, false)),
    "firmName": coalesce(firmName, "${DEFAULT_FIRM_NAME}"),
    "tagline": coalesce(${ofLanguage}.tagline, tagline),
    phone,
    email,
    address,
    "emergencyLabel": coalesce(${ofLanguage}.emergencyLabel, emergencyLabel),
    "officeHours": coalesce(${ofLanguage}.officeHours, officeHours),
    "replyPromise": coalesce(${ofLanguage}.replyPromise, replyPromise),
    "feeText": coalesce(${ofLanguage}.feeText, feeText),
    "noUpfrontFeesText": coalesce(${ofLanguage}.noUpfrontFeesText, noUpfrontFeesText),
    "experienceText": coalesce(${ofLanguage}.experienceText, experienceText),
    "areaText": coalesce(${ofLanguage}.areaText, areaText),
    "disclaimer": coalesce(${ofLanguage}.disclaimer, disclaimer),
    "firstDisclaimer": select($language != "${FIRST_LANGUAGE}" => disclaimer),
    "footerNote": coalesce(${ofLanguage}.footerNote, footerNote),
    nationalProducerNumber,
    "isProducerNumberPublished": npnStatus == "published",
    "lapsedLicenceText": coalesce(${ofLanguage}.lapsedLicenceText, lapsedLicenceText, "${DEFAULT_LAPSED_LICENSE_TEXT}"),
    "unverifiedText": coalesce(${ofLanguage}.unverifiedText, unverifiedText, "${DEFAULT_UNVERIFIED_TEXT}"),
    "policyLimitWarning": coalesce(${ofLanguage}.policyLimitWarning, policyLimitWarning),
    "firstPolicyWarning": select($language != "${FIRST_LANGUAGE}" => policyLimitWarning),
    "closingTitle": coalesce(${ofLanguage}.closingTitle, closingTitle, "${DEFAULT_CLOSING_TITLE}"),
    "closingText": coalesce(${ofLanguage}.closingText, closingText, "${DEFAULT_CLOSING_TEXT}"),
    "forms": select($language == "${FIRST_LANGUAGE}" => forms, ${ofLanguage}.forms){
      consultationTitle,
      consultationIntro,
      consultationConsent,
      smsConsent,
      contactTitle,
      contactConsent,
      kansasNotice,
      thanksTitle,
      thanksText,
      requestLinkText,
      withdrawText,
      withdrawStaffText,
      privacyTitle,
      privacyIntro,
      privacyConsent,
      privacySentText
    },
    "contactUsLabel": coalesce(${ofLanguage}.contactUsLabel, contactUsLabel, "${DEFAULT_CONTACT_LABEL}"),
    "portalLoginLabel": coalesce(${ofLanguage}.portalLoginLabel, portalLoginLabel, "${DEFAULT_PORTAL_LABEL}"),
    "loginCopyright": coalesce(loginCopyright, "${DEFAULT_LOGIN_COPYRIGHT}"),
    "seo": {
      "title": coalesce(${ofLanguage}.defaultSeo, defaultSeo).title,
      "description": coalesce(${ofLanguage}.defaultSeo, defaultSeo).description,
      "picture": defaultSeo.picture{ ${picture} }
    },
    "notFound": coalesce(${ofLanguage}.notFound, notFound){ title, text },
    "serverError": coalesce(${ofLanguage}.serverError, serverError){ title, text }
  },
  "navigation": *[_type == "navigation" && ${inLanguage}][0]{
    "menus": coalesce(menus[]{
      _key,
      "label": coalesce(label, ""),
      "links": coalesce(links[]{ ${link} }, [])
    }, []),
    "complianceLabel": coalesce(complianceMenu.label, "${DEFAULT_COMPLIANCE_LABEL}"),
    "allStatesLabel": coalesce(complianceMenu.allStatesLabel, "${DEFAULT_ALL_STATES_LABEL}"),
    "footerColumns": coalesce(footerColumns[]{
      _key,
      "title": coalesce(title, ""),
      "links": coalesce(links[]{ ${link} }, [])
    }, []),
    "legalLinks": coalesce(legalLinks[]{ ${link} }, [])
  },
  "states": ${all(`_type == "state" && defined(slug.current)`)} | order(name asc) {
    ${stateName},
    "slug": slug.current,
    abbreviation,
    fipsCode,
    "isHeadquarters": coalesce(isHeadquarters, false)
  },
  "licenses": *[_type == "stateLicence"] | order(servesState desc, name asc) {
    ${license},
    "isNamed": coalesce(name, state->name, "") != ""
  },
  "announcement": *[_type == "announcement" && active == true] | order(_updatedAt desc) [0]{
    "text": coalesce(${ofLanguage}.text, text, ""),
    "link": coalesce(${ofLanguage}.link, link){ ${link} },
    "isOfLanguage": defined(${ofLanguage}) || $language == "${FIRST_LANGUAGE}",
    "showPhone": coalesce(showPhone, false)
  }
}`);

/** The content around every page: settings, menus, states, licenses. */
export type LayoutContent = ContentOf<typeof LAYOUT_QUERY> & {
  /** The storm that is on, for the banner of every page; null without one. */
  storm: StormContent | null;
};
