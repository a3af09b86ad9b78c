import { defineField } from "sanity";

/** The names of the site's icons, which `Icon` of the website must know. */
const icons = [
  { title: "Building (commercial)", value: "building" },
  { title: "Apartment block (condo, HOA)", value: "apartment" },
  { title: "Factory (industrial)", value: "factory" },
  { title: "Barn (agricultural)", value: "barn" },
  { title: "House", value: "home" },
  { title: "Fire", value: "fire" },
  { title: "Hail", value: "hail" },
  { title: "Wind", value: "wind" },
  { title: "Water", value: "water" },
  { title: "Lightning", value: "lightning" },
  { title: "Shield", value: "shield" },
  { title: "Scales", value: "scale" },
  { title: "Search", value: "search" },
  { title: "Document", value: "document" },
  { title: "Clipboard", value: "clipboard" },
  { title: "Calculator", value: "calculator" },
  { title: "Handshake", value: "handshake" },
  { title: "People", value: "users" },
  { title: "Truck (supply chain)", value: "truck" },
  { title: "Boxes (inventory)", value: "boxes" },
  { title: "Chart", value: "chart" },
  { title: "Clock", value: "clock" },
  { title: "Speech bubble", value: "message" },
  { title: "Award", value: "award" },
];

/** An optional icon beside a title. */
export function iconField() {
  return defineField({
    name: "icon",
    title: "Icon",
    type: "string",
    description: "A small drawing beside the title.",
    options: { list: icons },
  });
}

/** The same for cards that always have an icon. */
export function requiredIconField() {
  return defineField({
    name: "icon",
    title: "Icon",
    type: "string",
    description: "A small drawing beside the title.",
    options: { list: icons },
    validation: (rule) => rule.required().error("Choose an icon."),
  });
}
