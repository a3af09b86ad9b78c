import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineType } from "sanity";

import { requiredIntroField, titleField } from "../fields/page-fields.ts";
import { sectionsField } from "../fields/sections-field.ts";
import { seoField } from "../fields/seo-field.ts";

/** The overview of all types of claims, at /claims-we-work. */
export const claimsPage = defineType({
  name: "claimsPage",
  title: "Claims we work",
  type: "document",
  icon: WarningOutlineIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    sectionsField("content"),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Claims we work" }) },
});
