import { defineArrayMember } from "sanity";

import { perils } from "../../domain/deadline-terms.ts";
import { countPreview, documentType, field } from "../fields/field.ts";
import { isOnlyOne } from "../rules/other-documents.ts";

/** The causes of damage with a checklist; the value is its anchor at /evidence. */
const causes = [...perils, { title: "Other", value: "other" }];

const item = defineArrayMember({
  type: "object",
  name: "evidenceItem",
  fields: [
    field("string!", "text", "Point to check off", {
      description: "One thing to do, as an instruction.",
      most: [120, "People read it on a phone, so keep it short."],
    }),
    field(
      "text",
      "help",
      "Help",
      "Optional: how to do it, in a sentence or two.",
    ),
  ],
  preview: { select: { title: "text", subtitle: "help" } },
});

const group = defineArrayMember({
  type: "object",
  name: "evidenceGroup",
  fields: [
    field(
      "string!",
      "title",
      "Title",
      "For example: First, What to photograph, What to keep.",
    ),
    field("array!", "items", "Points", {
      of: [item],
      required: "A group needs at least one point.",
    }),
  ],
  preview: countPreview("title", "items", "points"),
});

/** What to photograph, what to save and whom to call after one kind of damage. */
export const evidenceChecklist = documentType("evidenceChecklist", {
  description:
    "One checklist on the evidence page. Visitors check off its points on their own device. A point that is removed and added again loses its checkmarks.",
  fields: [
    field("string!", "title", "Title", "For example: After hail."),
    field("string!", "peril", "Cause of the damage", {
      radio: causes,
      check: isOnlyOne("evidenceChecklist", "peril"),
    }),
    field("number", "order", "Place in the list", {
      description: "The checklist with the lowest number stands first.",
      required: "Give it a whole number.",
      check: (order = 0) =>
        Number.isInteger(order) ? true : "Give it a whole number.",
    }),
    field("text", "intro", "Introduction"),
    field("array!", "groups", "Groups of points", {
      description: "In the order a visitor does them.",
      of: [group],
    }),
  ],
  preview: { select: { title: "title", subtitle: "peril" } },
});
