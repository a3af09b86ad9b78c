import { defineQuery } from "groq";

import { licence } from "../fragments/licence";
import { link } from "../fragments/link";
import { picture } from "../fragments/picture";

/** What stands around every page: settings, menus, states, licences. */
export const LAYOUT_QUERY = defineQuery(/* groq */ `{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "firmName": coalesce(firmName, "RCC"),
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
    "licencePendingText": coalesce(licencePendingText, "License no. pending publication"),
    "unverifiedText": coalesce(unverifiedText, "Not yet confirmed"),
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
    "contactUsLabel": coalesce(contactUsLabel, "Contact Us"),
    "portalLoginLabel": coalesce(portalLoginLabel, "Portal Login"),
    "loginCopyright": coalesce(loginCopyright, "© 2024"),
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
    "complianceLabel": coalesce(complianceMenu.label, "Compliance"),
    "allStatesLabel": coalesce(complianceMenu.allStatesLabel, "All States"),
    "footerColumns": coalesce(footerColumns[]{
      _key,
      "title": coalesce(title, ""),
      "links": coalesce(links[]{ ${link} }, [])
    }, []),
    "legalLinks": coalesce(legalLinks[]{ ${link} }, [])
  },
  "states": *[_type == "state" && defined(slug.current)] | order(name asc) {
    "name": coalesce(select(name != "" => name), "General"),
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
