import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { defineArrayMember, defineField, defineType } from "sanity";

/** A catastrophe that a state has declared, with what it changes in the law. */
export const declaredCatastrophe = defineType({
  name: "declaredCatastrophe",
  title: "Declared catastrophe",
  type: "object",
  icon: WarningOutlineIcon,
  description:
    "Only where the law of a state changes with the declaration, for example the cap on our fee.",
  fields: [
    defineField({
      name: "state",
      title: "State",
      type: "reference",
      to: [{ type: "state" }],
      validation: (rule) =>
        rule.required().error("Choose the state that declared it."),
    }),
    defineField({
      name: "legalFacts",
      title: "What changes",
      type: "array",
      description:
        "Each with its scope, citation and source. Never a figure from memory.",
      of: [defineArrayMember({ type: "legalFact" })],
      validation: (rule) =>
        rule.required().min(1).error("Add the legal fact that changes."),
    }),
  ],
  preview: {
    select: { state: "state.name", value: "legalFacts.0.value" },
    prepare: ({ state, value }) => ({
      title: state || "No state yet",
      subtitle: value || "No legal fact yet",
    }),
  },
});
