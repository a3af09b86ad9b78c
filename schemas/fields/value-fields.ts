import {
  type ConditionalProperty,
  defineField,
  type ValidationContext,
} from "sanity";

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
        const verdict = approvalVerdict(approval, Date.now());
        return verdict === true && check ? check(context) : verdict;
      }),
  });
}

/** The names of the site's icons, which the website's `Icon` must know. */
const icons = {
  building: "Building (commercial)",
  apartment: "Apartment block (condo, HOA)",
  factory: "Factory (industrial)",
  barn: "Barn (agricultural)",
  home: "House",
  fire: "Fire",
  hail: "Hail",
  wind: "Wind",
  water: "Water",
  lightning: "Lightning",
  shield: "Shield",
  scale: "Scales",
  search: "Search",
  document: "Document",
  clipboard: "Clipboard",
  calculator: "Calculator",
  handshake: "Handshake",
  users: "People",
  truck: "Truck (supply chain)",
  boxes: "Boxes (inventory)",
  chart: "Chart",
  clock: "Clock",
  message: "Speech bubble",
  award: "Award",
};

/**
 * A drawing next to a title.
 *
 * @param required the error if it is missing.
 */
export function iconField(required?: string) {
  return field("string", "icon", "Icon", {
    description: "A small drawing beside the title.",
    choices: icons,
    ...(required && { required }),
  });
}
