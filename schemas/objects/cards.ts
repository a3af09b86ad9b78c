import { ControlsIcon } from "@sanity/icons/Controls";
import { StarIcon } from "@sanity/icons/Star";
import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineType } from "sanity";

import { field } from "../fields/field.ts";
import { iconField } from "../fields/value-fields.ts";

/** A card of a section of cards: an icon, a title, a text, a link. */
export const featureCard = defineType({
  name: "featureCard",
  title: "Card",
  type: "object",
  icon: ThLargeIcon,
  fields: [
    field("string", "title", "Title", { required: "Write a title." }),
    field("text", "text", "Text", {
      rows: 3,
      required: "Write a sentence or two.",
    }),
    iconField(),
    field("link", "link", "Link"),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** One of the nine services that a state's page offers. */
export const stateServiceCard = defineType({
  name: "stateServiceCard",
  title: "Service in every state",
  type: "object",
  icon: ControlsIcon,
  fields: [
    field("string", "kind", "Service", {
      description: "The card leads to the page of this service in the state.",
      choices: {
        hail: "Hail",
        fire: "Fire",
        wind: "Wind",
        water: "Water",
        commercial: "Commercial",
        residential: "Residential",
        hoa: "HOA",
        "policy-review": "Policy review",
        negotiation: "Negotiation",
      },
      required: "Choose the service.",
    }),
    iconField("Choose an icon."),
    field("string", "title", "Title on the card", {
      required: "Write a title.",
    }),
    field("text", "text", "Text on the card", {
      rows: 2,
      required: "Write one short sentence.",
    }),
    field("string", "pageTitle", "Title of the page", {
      description:
        'For a state whose page about this service is not written yet; the site adds "in" and the name of the state.',
      required: "Write a title.",
    }),
    field("text", "pageText", "Text of the page", {
      rows: 5,
      description:
        "For a state whose page about this service is not written yet. Write only what is true in every state. Not used for fire and hail.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** The firm's expertise in one subject in a state: a title and a text. */
export const expertiseBlock = defineType({
  name: "expertiseBlock",
  title: "Expertise",
  type: "object",
  icon: StarIcon,
  fields: [
    field("string", "title", "Title", { required: "Write a title." }),
    field("text", "text", "Text", {
      rows: 4,
      description:
        "Write about this state only: its weather, its buildings, its insurers. Not the same words as for another state.",
      required: "Write a few sentences.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
