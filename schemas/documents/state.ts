import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { defineArrayMember, defineField, defineType } from "sanity";

import { httpsField } from "../fields/https-field.ts";
import { searchAs } from "../fields/search-weight.ts";
import { slugField } from "../fields/slug-field.ts";
import { statePerilFields } from "../objects/state-peril.ts";
import { stateLandingFields } from "../objects/state-landing.ts";

/** A state: its main page at /states/{slug} and its two pages about perils. */
export const state = defineType({
  name: "state",
  title: "State",
  type: "document",
  icon: EarthAmericasIcon,
  description:
    "One state: its main page, its fire and hail pages, its card, its menu entry and its row in the footer all come from here.",
  groups: [
    { name: "facts", title: "State", default: true },
    { name: "landing", title: "Main page" },
    { name: "fire", title: "Fire page" },
    { name: "hail", title: "Hail page" },
    { name: "law", title: "Legal facts" },
  ],
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      options: searchAs("subject"),
      group: "facts",
      validation: (rule) => rule.required().error("Write the state's name."),
    }),
    slugField({ source: "name", prefix: "/states/", group: "facts" }),
    defineField({
      name: "abbreviation",
      title: "Two letters",
      type: "string",
      options: searchAs("subtitle"),
      group: "facts",
      description: "For example CO.",
      validation: (rule) => [
        rule.required().error("Write the two letters of the state."),
        rule
          .regex(/^[A-Z]{2}$/)
          .error("Write two capital letters, for example CO."),
      ],
    }),
    defineField({
      name: "fipsCode",
      title: "Number on the map",
      type: "string",
      group: "facts",
      description:
        "The state's two-digit census (FIPS) code, for example 08. The drawing of the map uses it.",
      validation: (rule) => [
        rule.required().error("Write the census code of the state."),
        rule.regex(/^[0-9]{2}$/).error("Write two digits, for example 08."),
      ],
    }),
    defineField({
      name: "order",
      title: "Place in lists",
      type: "number",
      group: "facts",
      description: "Small numbers first. Empty: by name.",
    }),
    defineField({
      name: "isHeadquarters",
      title: "Our headquarters",
      type: "boolean",
      group: "facts",
      description: "Marks the state's card with HQ. One state only.",
      initialValue: false,
    }),
    defineField({
      name: "layout",
      title: "Layout of the main page",
      type: "string",
      group: "facts",
      options: {
        list: [
          { title: "Questions and answers", value: "faq" },
          { title: "Hail and expertise", value: "hail" },
          { title: "Grid of nine services", value: "grid" },
        ],
        layout: "radio",
      },
      validation: (rule) => rule.required().error("Choose a layout."),
    }),
    defineField({
      name: "regulatorName",
      title: "Insurance department",
      type: "string",
      group: "facts",
      description: "Its full name, for example Colorado Division of Insurance.",
      validation: (rule) =>
        rule.required().error("Name the state's insurance department."),
    }),
    {
      ...httpsField({
        name: "regulatorUrl",
        title: "Address of the insurance department",
        description: "Starts with https://. Visitors check our license there.",
        group: "facts",
      }),
      validation: (rule) => [
        rule
          .required()
          .error("Add the address of the state's insurance department."),
        rule
          .uri({ scheme: ["https"] })
          .error("Write the whole address. It starts with https://."),
      ],
    },
    defineField({
      name: "commercialOnlyNote",
      title: "Note: commercial policies only",
      type: "text",
      rows: 3,
      group: "facts",
      description:
        "For states like Kansas, where public adjusters may serve commercial policies only. Printed on every page of the state.",
    }),
    defineField({
      name: "picture",
      title: "Picture",
      type: "picture",
      group: "facts",
    }),
    defineField({
      name: "landing",
      title: "Main page",
      type: "object",
      group: "landing",
      fields: stateLandingFields,
      validation: (rule) => rule.required().error("Fill in the main page."),
    }),
    defineField({
      name: "fire",
      title: "Fire page",
      type: "object",
      group: "fire",
      fields: statePerilFields,
      validation: (rule) => rule.required().error("Fill in the fire page."),
    }),
    defineField({
      name: "hail",
      title: "Hail page",
      type: "object",
      group: "hail",
      fields: [
        ...statePerilFields,
        defineField({
          name: "reportingNote",
          title: "Note on reporting hail",
          type: "text",
          rows: 3,
          description:
            "How soon hail must be reported here. Name the policies it holds for.",
        }),
      ],
      validation: (rule) => rule.required().error("Fill in the hail page."),
    }),
    defineField({
      name: "legalFacts",
      title: "Legal facts",
      type: "array",
      group: "law",
      description:
        "Fee caps, time limits and rules that hold in this state, each with its source.",
      of: [defineArrayMember({ type: "legalFact" })],
    }),
  ],
  orderings: [
    {
      name: "name",
      title: "Name",
      by: [{ field: "name", direction: "asc" }],
    },
  ],
  preview: {
    select: {
      title: "name",
      abbreviation: "abbreviation",
      headquarters: "isHeadquarters",
    },
    prepare: ({ title, abbreviation, headquarters }) => ({
      title,
      subtitle: headquarters ? `${abbreviation} · HQ` : abbreviation,
    }),
  },
});
