import { defineField } from "sanity";

import { FIRM_TIME_ZONE } from "../moments.ts";
import { httpsVerdict } from "../rules/address.ts";
import { type Approval, approvalVerdict } from "../rules/date.ts";
import { field } from "./field.ts";

/** How the form prints a day: as the website does. */
export const dateOptions = { dateFormat: "MMMM D, YYYY" };

/** How the form prints a moment: in the firm's time zone, wherever the editor is. */
export const datetimeOptions = {
  ...dateOptions,
  timeFormat: "h:mm A",
  displayTimeZone: FIRM_TIME_ZONE,
  allowTimeZoneSwitch: false,
};

type HttpsFieldOptions = {
  name: string;
  title: string;
  description: string;
  /** What is said of a missing address, which is an error. */
  required?: string;
};

/** An https URL of another site. */
export function httpsField({ name, title, ...more }: HttpsFieldOptions) {
  return field("url", name, title, {
    ...more,
    check: (address) => httpsVerdict(address),
  });
}

type ApprovalFieldOptions = {
  name: string;
  title: string;
  description: string;
};

/** The approver of a text, and the day; empty until the text is approved. */
export function approvalField(options: ApprovalFieldOptions) {
  return defineField({
    ...options,
    type: "object",
    options: { columns: 2 },
    fields: [
      field("string", "name", "By whom"),
      field("date", "date", "On", { options: dateOptions }),
    ],
    validation: (rule) =>
      rule.custom((approval) =>
        approvalVerdict(approval as Approval | undefined, Date.now()),
      ),
  });
}

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

/** A drawing beside a title. In: what is said if it is missing, which is an error. */
export function iconField(required?: string) {
  return field("string", "icon", "Icon", {
    description: "A small drawing beside the title.",
    options: { list: icons },
    ...(required && { required }),
  });
}
