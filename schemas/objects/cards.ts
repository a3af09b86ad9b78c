import { field, objectType } from "../fields/field.ts";
import { iconField } from "../fields/value-fields.ts";

/** A card in a section of cards: an icon, a title, a text, a link. */
export const featureCard = objectType("featureCard", {
  fields: [
    field("string!", "title", "Title"),
    field("text!", "text", "Text"),
    iconField(),
    field("link", "link", "Link"),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** One of the nine services that a state's page offers. */
export const stateServiceCard = objectType("stateServiceCard", {
  fields: [
    field("string!", "kind", "Service", {
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
    }),
    iconField("Choose an icon."),
    field("string!", "title", "Title on the card"),
    field("text!", "text", "Text on the card"),
    field(
      "string!",
      "pageTitle",
      "Title of the page",
      'For a state whose page about this service is not written yet; the site adds "in" and the name of the state.',
    ),
    field(
      "text",
      "pageText",
      "Text of the page",
      "For a state whose page about this service is not written yet. Write only what is true in every state. Not used for fire and hail.",
    ),
    field(
      "picture",
      "picture",
      "Picture on the page",
      "Beside the heading in every state. If empty, the state's own picture is shown.",
    ),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** The firm's expertise in one subject in a state: a title and a text. */
export const expertiseBlock = objectType("expertiseBlock", {
  fields: [
    field("string!", "title", "Title"),
    field(
      "text!",
      "text",
      "Text",
      "Write about this state only: its weather, its buildings, its insurers. Do not reuse another state's words.",
    ),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
