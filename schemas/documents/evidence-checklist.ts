import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineArrayMember, defineField, defineType } from "sanity";

import { isOnlyChecklistOfPeril } from "../rules/evidence-checklist.ts";

/** The causes of damage that have a checklist; the value is its anchor at /evidence. */
const perils = [
  { title: "Hail", value: "hail" },
  { title: "Wind", value: "wind" },
  { title: "Fire", value: "fire" },
  { title: "Water", value: "water" },
  { title: "Lightning", value: "lightning" },
  { title: "Theft or vandalism", value: "theft" },
  { title: "Other", value: "other" },
];

const item = defineArrayMember({
  type: "object",
  name: "evidenceItem",
  fields: [
    defineField({
      name: "text",
      title: "Point to tick",
      type: "string",
      description: "One thing to do, as an instruction.",
      validation: (rule) => [
        rule.required().error("Write the point."),
        rule.max(120).warning("A point is read on a phone: keep it short."),
      ],
    }),
    defineField({
      name: "help",
      title: "Help",
      type: "text",
      rows: 2,
      description: "Optional: how to do it, in a sentence or two.",
    }),
  ],
  preview: { select: { title: "text", subtitle: "help" } },
});

const group = defineArrayMember({
  type: "object",
  name: "evidenceGroup",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      description: "For example: First, What to photograph, What to keep.",
      validation: (rule) => rule.required().error("Name the group."),
    }),
    defineField({
      name: "items",
      title: "Points",
      type: "array",
      of: [item],
      validation: (rule) =>
        rule.required().min(1).error("A group needs at least one point."),
    }),
  ],
  preview: {
    select: { title: "title", items: "items" },
    prepare: ({ title, items }) => ({
      title,
      subtitle: `${items?.length ?? 0} points`,
    }),
  },
});

/** What to photograph, what to keep and whom to call after one kind of damage. */
export const evidenceChecklist = defineType({
  name: "evidenceChecklist",
  title: "Evidence checklist",
  type: "document",
  icon: CheckmarkCircleIcon,
  description:
    "One checklist of the evidence page. Visitors tick its points on their own device; a point that is removed and added again loses its ticks.",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      description: "For example: After hail.",
      validation: (rule) => rule.required().error("Write the title."),
    }),
    defineField({
      name: "peril",
      title: "Cause of the damage",
      type: "string",
      options: { list: perils, layout: "radio" },
      validation: (rule) => [
        rule.required().error("Choose the cause of the damage."),
        rule.custom(isOnlyChecklistOfPeril),
      ],
    }),
    defineField({
      name: "order",
      title: "Place in the list",
      type: "number",
      description: "The checklist with the lowest number stands first.",
      validation: (rule) =>
        rule.required().integer().error("Give it a whole number."),
    }),
    defineField({
      name: "intro",
      title: "Introduction",
      type: "text",
      rows: 3,
    }),
    defineField({
      name: "groups",
      title: "Groups of points",
      type: "array",
      description: "In the order in which a visitor does them.",
      of: [group],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one group of points."),
    }),
  ],
  preview: { select: { title: "title", subtitle: "peril" } },
});
