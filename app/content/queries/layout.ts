import { defineQuery } from "groq";

import {
  defaultAllStatesLabel,
  defaultComplianceLabel,
  defaultContactLabel,
  defaultFirmName,
  defaultLicencePendingText,
  defaultLoginCopyright,
  defaultPortalLabel,
  defaultUnverifiedText,
} from "../../model/default-texts";
import { licence } from "../fragments/licence";
import { link } from "../fragments/link";
import { picture } from "../fragments/picture";
import { stateName } from "../fragments/state-name";

/** What stands around every page: settings, menus, states, licences. */
export const LAYOUT_QUERY = defineQuery(/* groq */ `{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "firmName": coalesce(firmName, "${defaultFirmName}"),
    tagline,
    phone,
    email,
    address,
    emergencyLabel,
    officeHours,
    replyPromise,
    feeText,
    noUpfrontFeesText,
    experienceText,
    areaText,
    disclaimer,
    footerNote,
    nationalProducerNumber,
    "isProducerNumberPublished": npnStatus == "published",
    "licencePendingText": coalesce(licencePendingText, "${defaultLicencePendingText}"),
    "unverifiedText": coalesce(unverifiedText, "${defaultUnverifiedText}"),
    policyLimitWarning,
    forms{
      consultationTitle,
      consultationIntro,
      consultationConsent,
      smsConsent,
      contactTitle,
      contactConsent,
      kansasNotice,
      thanksTitle,
      thanksText
    },
    "contactUsLabel": coalesce(contactUsLabel, "${defaultContactLabel}"),
    "portalLoginLabel": coalesce(portalLoginLabel, "${defaultPortalLabel}"),
    "loginCopyright": coalesce(loginCopyright, "${defaultLoginCopyright}"),
    "seo": {
      "title": defaultSeo.title,
      "description": defaultSeo.description,
      "picture": defaultSeo.picture{ ${picture} }
    },
    notFound{ title, text },
    serverError{ title, text }
  },
  "navigation": *[_type == "navigation" && _id == "navigation"][0]{
    "menus": coalesce(menus[]{
      _key,
      "label": coalesce(label, ""),
      "links": coalesce(links[]{ ${link} }, [])
    }, []),
    "complianceLabel": coalesce(complianceMenu.label, "${defaultComplianceLabel}"),
    "allStatesLabel": coalesce(complianceMenu.allStatesLabel, "${defaultAllStatesLabel}"),
    "footerColumns": coalesce(footerColumns[]{
      _key,
      "title": coalesce(title, ""),
      "links": coalesce(links[]{ ${link} }, [])
    }, []),
    "legalLinks": coalesce(legalLinks[]{ ${link} }, [])
  },
  "states": *[_type == "state" && defined(slug.current)] | order(name asc) {
    ${stateName},
    "slug": slug.current,
    abbreviation,
    fipsCode,
    "isHeadquarters": coalesce(isHeadquarters, false)
  },
  "licences": *[_type == "stateLicence"] | order(servesState desc, name asc) {
    ${licence},
    "isNamed": coalesce(name, state->name, "") != ""
  },
  "announcement": *[_type == "announcement" && active == true] | order(_updatedAt desc) [0]{
    "text": coalesce(text, ""),
    "link": link{ ${link} },
    "showPhone": coalesce(showPhone, false)
  }
}`);
