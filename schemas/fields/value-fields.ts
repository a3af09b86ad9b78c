import {
  type ConditionalProperty,
  defineField,
  type ValidationContext,
} from "sanity";

import type { Approval } from "../../domain/approval.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";
import { approvalVerdict } from "../rules/date.ts";
import { field } from "./field.ts";

type ApprovalFieldOptions = {
  name: string;
  title: string;
  description: string;
  hidden?: ConditionalProperty;
  /** Validates what was approved. */
  check?(context: ValidationContext): Promise<ValidationResult>;
};

/** The approver of a text, and the day; empty until it is approved. */
export function approvalField({ check, ...options }: ApprovalFieldOptions) {
  return defineField({
    ...options,
    type: "object",
    options: { columns: 2 },
    fields: [field("string", "name", "By whom"), field("date", "date", "On")],
    validation: (rule) =>
      rule.custom(async (approval, context) => {
        const verdict = approvalVerdict(
          approval as Approval | undefined,
          Date.now(),
        );
        return verdict === true && check ? check(context) : verdict;
      }),
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
