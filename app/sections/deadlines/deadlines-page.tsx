import { getFormProps, useForm } from "@conform-to/react";

import { SelectField } from "~/components/form/fields";
import { PageHead, SectionLayout } from "~/components/layout/page-head";
import type {
  DeadlinesPageContent,
  DeadlineState,
} from "~/content/deadline.query";
import type { DeadlineAnswer } from "~/deadlines/request-draft";
import { type DeadlineValues, perilChoices } from "~/deadlines/deadline-form";
import { OTHER } from "~/deadlines/deadlines-of";
import { DEFAULT_DEADLINE_SUBMIT_LABEL } from "~/model/default-texts";

import {
  DeadlineDateField,
  DeadlineForm,
  DEADLINES_ACTION,
  stateChoices,
} from "./deadline-form";
import { DeadlineResults } from "./deadline-results";

type DeadlinesPageProps = {
  page: DeadlinesPageContent;
  states: readonly DeadlineState[];
  /** Null until the form was sent. */
  answer: DeadlineAnswer | null;
};

/** The deadline calculator: what is known of a claim's dates, and the form. */
export function DeadlinesPage({ page, states, answer }: DeadlinesPageProps) {
  const isCounted = answer?.outcome === "counted";
  const form = (
    <DeadlineForm
      states={states}
      answer={answer}
      submitLabel={page.submitLabel}
    />
  );
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      {isCounted && <DeadlineResults page={page} counted={answer} />}
      <div className="print:hidden">
        {isCounted ? (
          <SectionLayout heading="Change your answers">{form}</SectionLayout>
        ) : (
          <div className="shell pb-20">{form}</div>
        )}
      </div>
      {page.method.length > 0 && (
        <SectionLayout heading={page.methodTitle}>
          <ul className="grid max-w-measure list-disc gap-3 pl-5">
            {page.method.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </SectionLayout>
      )}
    </>
  );
}

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
