import {
  documentType,
  field,
  ordering,
  tab,
  tabbed,
  previewOf,
} from "../fields/field.ts";
import { seoField, slugField, titleField } from "../fields/page-fields.ts";
import { isUniqueStateService } from "../rules/other-documents.ts";
import { exactly } from "../rules/text.ts";

/** The fields of a state's main page. */
const stateLandingFields = [
  field("string!", "heading", "Heading", "Contains the name of the state."),
  field("richText!", "intro", "Introduction"),
  field("array", "expertise", "Expertise in this state", {
    of: ["expertiseBlock"],
  }),
  field("array", "faqs", "Questions", {
    picks: "faq",
  }),
  field("array", "whyChooseUs", "Why choose us", {
    description:
      "Short reasons. The layout with hail and expertise shows exactly five.",
    of: ["string"],
    check: (points: string[] | undefined, context) =>
      context.document?.layout === "hail"
        ? exactly(points, 5, "reasons in this layout")
        : true,
  }),
  field(
    "text",
    "licenceStatement",
    "License statement",
    "Who holds the license in this state. The number itself comes from the license document.",
  ),
  field("string!", "ctaLabel", "Button text", "Leads to the contact page."),
  seoField(),
];

/** The fields shared by a state's fire page and hail page. */
const statePerilFields = [
  field("string!", "heading", "Heading", "Contains the name of the state."),
  field("text!", "intro", "Introduction"),
  field("array!", "expertise", "Expertise in this state", {
    description:
      "Two to five blocks about this state only. Search engines may ignore pages that repeat each other.",
    of: ["expertiseBlock"],
  }),
  field(
    "text",
    "localNote",
    "Note for this state",
    "A rule or practice that readers in this state should know.",
  ),
  seoField(),
];

/** A state: its main page at /states/{slug} and its two pages about perils. */
export const state = documentType("state", {
  description:
    "One state: its main page, its fire and hail pages, its card, its menu entry and its row in the footer all come from here.",

  ...tabbed(
    tab("facts", "State", [
      field("string!", "name", "Name", { search: "subject" }),
      slugField({ source: "name", prefix: "/states/" }),
      field("string", "abbreviation", "Two letters", {
        search: "subtitle",
        description: "For example CO.",
        required: "Write the two letters of the state.",
        check: (letters) =>
          !letters || /^[A-Z]{2}$/.test(letters)
            ? true
            : "Write two capital letters, for example CO.",
      }),
      field("string", "fipsCode", "Number on the map", {
        description:
          "The state's two-digit census (FIPS) code, for example 08. The drawing of the map uses it.",
        required: "Write the census code of the state.",
        check: (code) =>
          !code || /^[0-9]{2}$/.test(code)
            ? true
            : "Write two digits, for example 08.",
      }),
      field(
        "number",
        "order",
        "Place in lists",
        "Small numbers first. If empty, by name.",
      ),
      field("boolean", "isHeadquarters", "Our headquarters", {
        description: "Marks the state's card with HQ. One state only.",
        initialValue: false,
      }),
      field("string!", "layout", "Layout of the main page", {
        radio: {
          faq: "Questions and answers",
          hail: "Hail and expertise",
          grid: "Grid of nine services",
        },
      }),
      field("string", "regulatorName", "Insurance department", {
        description:
          "Its full name, for example Colorado Division of Insurance.",
        required: "Name the state's insurance department.",
      }),
      field(
        "https!",
        "regulatorUrl",
        "Address of the insurance department",
        "Starts with https://. Visitors check our license there.",
      ),
      field(
        "text",
        "commercialOnlyNote",
        "Note: commercial policies only",
        "For states like Kansas, where public adjusters may serve commercial policies only. Printed on every page of the state.",
      ),
      field(
        "text",
        "policyLimitWarning",
        "Warning about the policy's limit",
        "Replaces the warning of the site settings beside this state's time limits. Only where the law says what a policy may not shorten.",
      ),
      field(
        "picture",
        "picture",
        "Picture",
        "Beside the heading: what most often happens to property here.",
      ),
    ]),
    tab("landing", "Main page", [
      field("object!", "landing", "Main page", { fields: stateLandingFields }),
    ]),
    tab("fire", "Fire page", [
      field("object!", "fire", "Fire page", { fields: statePerilFields }),
    ]),
    tab("hail", "Hail page", [
      field("object!", "hail", "Hail page", {
        fields: [
          ...statePerilFields,
          field(
            "text",
            "reportingNote",
            "Note on reporting hail",
            "How soon hail must be reported here. Name the policies it applies to.",
          ),
        ],
      }),
    ]),
    tab("law", "Legal facts", [
      field("array", "legalFacts", "Legal facts", {
        description:
          "Fee caps, time limits and rules that apply in this state, each with its source.",
        of: ["legalFact"],
      }),
    ]),
  ),
  orderings: [ordering("name", "Name")],
  preview: previewOf(
    {
      title: "name",
      abbreviation: "abbreviation",
      headquarters: "isHeadquarters",
    },
    ({ abbreviation, headquarters }) =>
      headquarters ? `${abbreviation} · HQ` : abbreviation,
  ),
});

/** The text of one service in one state; both, and its language, determine its address. */
export const stateServicePage = documentType("stateServicePage", {
  description:
    "One service in one state. Hidden from search engines until it has 150 words of its own.",
  fields: [
    titleField(),
    field("reference!", "state", "State", { to: ["state"] }),
    field("string!", "kind", "Service", {
      choices: {
        wind: "Wind",
        water: "Water",
        commercial: "Commercial",
        residential: "Residential",
        hoa: "HOA",
        "policy-review": "Policy review",
        negotiation: "Negotiation",
      },
      check: (kind, context) => isUniqueStateService(kind, context),
    }),
    field(
      "richText!",
      "body",
      "Text",
      "Write about this service in this state: 150 words that appear on no other page.",
    ),
    seoField(),
  ],
  preview: previewOf(
    { title: "title", state: "state.name", kind: "kind" },
    ({ state, kind }) => [state, kind].filter(Boolean).join(" · "),
  ),
});
