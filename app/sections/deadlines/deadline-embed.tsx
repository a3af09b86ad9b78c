import { getFormProps, useForm } from "@conform-to/react";

import { SelectField } from "~/components/form/select-field";
import { type DeadlineValues, perilChoices } from "~/deadlines/deadline-form";
import { OTHER } from "~/deadlines/deadlines-of";
import { DEFAULT_DEADLINE_SUBMIT_LABEL } from "~/model/deadline-texts";

import { DeadlineDateField, stateChoices } from "./deadline-fields";
import { DEADLINES_ACTION } from "./deadline-form";

type DeadlineEmbedProps = {
  /** The states to choose from, or the one that the page is about. */
  states: readonly { slug: string | null; name: string }[] | string;
  /** The peril that the page is about; null if it is about all. */
  peril: string | null;
};

/**
 * The calculator's form on another page, with the least that gives dates, and
 * without what the page says already. The calculator's own page asks for the rest;
 * until then every rule counts that may apply.
 */
export function DeadlineEmbed({ states, peril }: DeadlineEmbedProps) {
  const [form, fields] = useForm<DeadlineValues>({ id: "deadlines" });
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={DEADLINES_ACTION}
      className="form"
    >
      {typeof states === "string" ? (
        <input type="hidden" name={fields.state.name} value={states} />
      ) : (
        <SelectField
          field={fields.state}
          label="State of the property"
          choices={stateChoices(states)}
          first=""
        />
      )}
      <input type="hidden" name={fields.owner.name} value={OTHER} />
      {peril === null ? (
        <SelectField
          field={fields.peril}
          label="Cause of the damage"
          choices={perilChoices}
          first={OTHER}
        />
      ) : (
        <input type="hidden" name={fields.peril.name} value={peril} />
      )}
      <DeadlineDateField name="dateOfLoss" field={fields.dateOfLoss} />
      <button type="submit" className="action action-secondary">
        {DEFAULT_DEADLINE_SUBMIT_LABEL}
      </button>
    </form>
  );
}
