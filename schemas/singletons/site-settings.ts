import { CogIcon } from "@sanity/icons/Cog";
import { defineType } from "sanity";

import {
  contactFields,
  firmFields,
  formFields,
  labelFields,
  legalFields,
  siteFields,
  stateServiceFields,
} from "./site-settings-fields.ts";

/**
 * The settings of the whole site: the firm, its contact, legal texts, labels,
 * forms.
 */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "firm", title: "The firm", default: true },
    { name: "contact", title: "Contact" },
    { name: "legal", title: "Licenses and law" },
    { name: "labels", title: "Words on the site" },
    { name: "forms", title: "Forms" },
    { name: "services", title: "Services in a state" },
    { name: "site", title: "Search engines and errors" },
  ],
  fields: [
    ...firmFields,
    ...contactFields,
    ...legalFields,
    ...labelFields,
    ...formFields,
    ...stateServiceFields,
    ...siteFields,
  ],
  preview: { prepare: () => ({ title: "Site settings" }) },
});
