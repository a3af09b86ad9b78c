import { TaskIcon } from "@sanity/icons/Task";
import { defineType } from "sanity";

import {
  requiredIntroField,
  sentencesField,
  textsField,
  titleField,
} from "../fields/page-fields.ts";
import { seoField } from "../fields/seo-field.ts";

/** The evidence kit, at /evidence. Its lists are the `evidenceChecklist` documents. */
export const evidencePage = defineType({
  name: "evidencePage",
  title: "Evidence page",
  type: "document",
  icon: TaskIcon,
  description:
    "The checklists are documents of their own. What visitors tick and photograph stays on their device: it never reaches the firm from this page.",
  groups: [
    { name: "content", title: "Page", default: true },
    { name: "seo", title: "Search engines" },
  ],
  fields: [
    titleField("content"),
    requiredIntroField("content"),
    sentencesField("privacyNote", "What stays on the device", "content"),
    textsField("photographsTitle", "Title above the photographs", "content"),
    sentencesField(
      "photographsIntro",
      "Introduction of the photographs",
      "content",
    ),
    sentencesField(
      "locationNote",
      "What happens to the location of a photograph",
      "content",
    ),
    seoField("seo"),
  ],
  preview: { prepare: () => ({ title: "Evidence page" }) },
});
