import { HomeIcon } from "@sanity/icons/Home";
import { defineType } from "sanity";

import { titleField } from "../fields/page-fields.ts";
import { sectionsField } from "../fields/sections-field.ts";
import { seoField } from "../fields/seo-field.ts";

/** The home page. */
export const homePage = defineType({
  name: "homePage",
  title: "Home page",
  type: "document",
  icon: HomeIcon,
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [titleField("content"), sectionsField("content"), seoField("seo")],
  preview: { prepare: () => ({ title: "Home page" }) },
});
