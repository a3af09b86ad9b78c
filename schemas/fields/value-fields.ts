import { type ConditionalProperty, defineField } from "sanity";

import type { Approval } from "../../domain/approval.ts";
import { approvalVerdict } from "../rules/date.ts";
import { field } from "./field.ts";

type ApprovalFieldOptions = {
  name: string;
  title: string;
  description: string;
  hidden?: ConditionalProperty;
};

/** The approver of a text, and the day; empty until it is approved. */
export function approvalField(options: ApprovalFieldOptions) {
  return defineField({
    ...options,
    type: "object",
    options: { columns: 2 },
    fields: [field("string", "name", "By whom"), field("date", "date", "On")],
    validation: (rule) =>
      rule.custom((approval) =>
        approvalVerdict(approval as Approval | undefined, Date.now()),
      ),
  });
}

/** The names of the site's icons, which the website's `Icon` must know. */
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

/**
 * A drawing next to a title.
 *
 * @param required the error if it is missing.
 */
export function iconField(required?: string) {
  return field("string", "icon", "Icon", {
    description: "A small drawing beside the title.",
    options: { list: icons },
    ...(required && { required }),
  });
}
