import type { FieldMetadata } from "@conform-to/react";

import { TextField } from "~/components/form/text-field";
import { isCalendarDay } from "~/deadlines/calendar-day";
import {
  dateFields,
  type DateField,
  FIRST_DAY,
} from "~/deadlines/deadline-form";

const hints: Readonly<Record<DateField, string>> = {
  // A later day would make every date later.
  dateOfLoss:
    "The day it happened. If you are not sure, the earliest day it can have been.",
  dateOfNotice: "The day you told the insurer.",
  dateOfProof: "The day the insurer had it, with all that it asked for.",
  dateOfAgreement: "The day the insurer said that it will pay.",
  dateOfDenial:
    "The date of the letter that denied the claim, or a part of it.",
};

type DateFieldViewProps = {
  name: DateField;
  field: FieldMetadata<string>;
};

/**
 * A date. What is no date is shown again in a field for text, since a field for
 * dates would show nothing.
 */
export function DeadlineDateField({ name, field }: DateFieldViewProps) {
  const typed = field.initialValue ?? "";
  return (
    <TextField
      field={field}
      label={dateFields[name]}
      hint={hints[name]}
      type={typed === "" || isCalendarDay(typed) ? "date" : "text"}
      min={FIRST_DAY}
      isOptional={name !== "dateOfLoss"}
    />
  );
}

/** The states that a select offers, by their slugs. */
export function stateChoices(
  states: readonly { slug: string | null; name: string }[],
): Record<string, string> {
  return {
    "": "Choose a state",
    ...Object.fromEntries(
      states.flatMap(({ slug, name }) => (slug ? [[slug, name]] : [])),
    ),
  };
}
