import { countPreview, field, previewOf } from "../fields/field.ts";
import { titledTextMember } from "../fields/page-fields.ts";
import {
  defineSection,
  headingField,
  introField,
  optionalHeadingField,
} from "../fields/section-fields.ts";

/** Cards in two to four columns, written on the page itself. */
export const cardsSection = defineSection("cardsSection", {
  fields: [
    optionalHeadingField(),
    introField(),
    field("array!", "cards", "Cards", { of: ["featureCard"] }),
    field("number", "columns", "Cards in one row", {
      description: "On a wide screen. Phones always show one below the other.",
      options: { list: [2, 3, 4], layout: "radio", direction: "horizontal" },
      initialValue: 3,
    }),
  ],
  preview: countPreview("heading", "cards", "cards", "Cards"),
});

/** Cards of services, by reference to `serviceCard` documents. */
export const servicesSection = defineSection("servicesSection", {
  fields: [
    headingField(),
    introField(),
    field("array!", "cards", "Service cards", {
      description: 'Change a card under "Service cards", not here.',
      picks: "serviceCard",
    }),
  ],
  preview: countPreview("heading", "cards", "service cards"),
});

/** A card for each state, from the `state` and `stateLicence` documents. */
export const stateCardsSection = defineSection("stateCardsSection", {
  description:
    "One card for each state, with its license number. They follow the state documents automatically.",
  fields: [
    headingField(),
    field("string!", "peril", "Each card leads to", {
      radio: {
        fire: "Fire damage in the state",
        hail: "Hail damage in the state",
      },
    }),
  ],
  preview: previewOf(
    { title: "heading", peril: "peril" },
    ({ peril }) => `Cards of all states${peril ? `: ${peril}` : ""}`,
  ),
});

/** Figures, by reference to `stat` documents. */
export const statsSection = defineSection("statsSection", {
  fields: [
    optionalHeadingField(),
    field("array!", "stats", "Figures", {
      description: 'Change a figure under "Figures", not here.',
      picks: "stat",
    }),
  ],
  preview: countPreview("heading", "stats", "figures", "Figures"),
});

/** A row of badges, each with a title and a text. */
export const badgesSection = defineSection("badgesSection", {
  fields: [
    optionalHeadingField(),
    field("array!", "badges", "Badges", { of: [titledTextMember()] }),
  ],
  preview: countPreview("heading", "badges", "badges", "Badges"),
});
