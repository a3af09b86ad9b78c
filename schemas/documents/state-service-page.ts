import { seoField, titleField } from "../fields/page-fields.ts";
import { isUniqueStateService } from "../rules/other-documents.ts";
import { documentType, field } from "../fields/field.ts";

/** The text of one service in one state; its address comes from both. */
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
    field("richText!", "body", "Text", {
      description:
        "Write about this service in this state: 150 words that stand on no other page.",
    }),
    seoField(),
  ],
  preview: {
    select: { title: "title", state: "state.name", kind: "kind" },
    prepare: ({ title, state, kind }) => ({
      title,
      subtitle: [state, kind].filter(Boolean).join(" · "),
    }),
  },
});
