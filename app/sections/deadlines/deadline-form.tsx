import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";

import { SelectField, TextField } from "~/components/form/fields";
import { FormErrors } from "~/components/form/form-errors";
import type { DeadlineState } from "~/content/deadline.query";
import type { DeadlineAnswer } from "~/deadlines/request-draft";
import { isCalendarDay } from "~/deadlines/calendar-day";
import {
  type DateField,
  dateFields,
  deadlineFieldNames,
  type DeadlineValues,
  FIRST_DAY,
  ownerChoices,
  perilChoices,
} from "~/deadlines/deadline-form";
import { OTHER } from "~/deadlines/deadlines-of";

/** Where each form of the calculator is sent: to the dates on its page. */
export const DEADLINES_ACTION = "/deadlines#deadlines-answer";

/** The dates that a claim may not have yet. */
const laterDates = [
  "dateOfNotice",
  "dateOfProof",
  "dateOfAgreement",
  "dateOfDenial",
] as const satisfies readonly DateField[];

type DeadlineFormProps = {
  states: readonly DeadlineState[];
  answer: DeadlineAnswer | null;
  submitLabel: string;
};

/** The calculator's form with all questions; it needs no script. */
export function DeadlineForm(props: DeadlineFormProps) {
  const { states, answer, submitLabel } = props;
  const [form, fields] = useForm<DeadlineValues>({
    id: "deadlines",
    ...(answer?.outcome === "again" && { lastResult: answer.reply }),
    ...(answer?.outcome === "counted" && { defaultValue: answer.values }),
  });
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={DEADLINES_ACTION}
      noValidate
      className="form"
    >
      {answer?.outcome === "again" && (
        <div id="deadlines-answer">
          <FormErrors
            intake={{ trouble: null, failures: 0, fields }}
            names={deadlineFieldNames}
            failed=""
          />
        </div>
      )}
      <SelectField
        field={fields.state}
        label="State of the property"
        choices={stateChoices(states)}
        first=""
      />
      <SelectField
        field={fields.owner}
        label="Type of policy"
        choices={ownerChoices}
        first={OTHER}
      />
      <SelectField
        field={fields.peril}
        label="Cause of the damage"
        choices={perilChoices}
        first={OTHER}
      />
      <DeadlineDateField name="dateOfLoss" field={fields.dateOfLoss} />
      <fieldset className="grid gap-6">
        <legend className="mb-4 text-h4 font-semibold">
          What has happened since
        </legend>
        <p className="-mt-4 text-small text-ink-soft">
          Leave out what has not happened yet.
        </p>
        {laterDates.map((name) => (
          <DeadlineDateField key={name} name={name} field={fields[name]} />
        ))}
      </fieldset>
      <button type="submit" className="action action-primary">
        {submitLabel}
      </button>
    </form>
  );
}

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
