import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";

import { RequiredNote, SelectField, TextField } from "~/components/form/fields";
import { FormErrors } from "~/components/form/form-errors";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import type {
  DeadlinesPageContent,
  DeadlineState,
} from "~/content/deadline.query";
import { isCalendarDay } from "~/deadlines/calendar-day";
import {
  type DateField,
  deadlineFieldNames,
  type DeadlineValues,
  FIRST_DAY,
  OTHER,
} from "~/deadlines/deadline-form";
import type { DeadlineAnswer } from "~/deadlines/deadlines-of";
import type { Catalogue } from "~/words/catalogues";
import { useAddress } from "~/words/language";

import { useSpeech } from "./deadline-lines";
import { ANSWER, DeadlineResults } from "./deadline-results";

type DeadlinesPageProps = {
  page: DeadlinesPageContent;
  states: readonly DeadlineState[];
  /** Null until the form was sent. */
  answer: DeadlineAnswer | null;
};

/** The deadline calculator: what is known about a claim's dates, and the form. */
export function DeadlinesPage({ page, states, answer }: DeadlinesPageProps) {
  const isCounted = answer?.outcome === "counted";
  const { words } = useSpeech();
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      {isCounted && <DeadlineResults page={page} counted={answer} />}
      <div className="shell grid gap-x-8 gap-y-12 pb-14 lg:grid-cols-12 lg:pb-20">
        <div className="lg:col-span-7 print:hidden">
          {isCounted && <h2 className="mb-8 text-h2">{words.change}</h2>}
          <DeadlineForm
            states={states}
            answer={answer}
            submitLabel={page.submitLabel}
          />
        </div>
        {page.method.length > 0 && (
          <section className="text-small text-ink-soft lg:col-span-5 xl:col-span-4 xl:col-start-9">
            <h2 className="text-h4 text-ink">{page.methodTitle}</h2>
            <ul className="mt-3 grid max-w-measure list-disc gap-3 pl-5">
              {page.method.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {/* Among the dates, the amber action sends them with the request. */}
      <Closing isAmber={!isCounted} />
    </>
  );
}

type DeadlineEmbedProps = {
  /** The slug of the state that the page is about. */
  state: string;
  /** The peril that the page is about; null if it is about all. */
  peril: string | null;
  /** The type of policy that the page is about. */
  owner?: string;
};

/**
 * The calculator's form on another page, with the fewest questions that give dates,
 * and without what the page already says. The calculator's own page asks the rest;
 * until then every rule that may apply counts.
 */
export function DeadlineEmbed(props: DeadlineEmbedProps) {
  const { state, peril, owner = OTHER } = props;
  const [form, fields] = useForm<DeadlineValues>({ id: "deadlines" });
  const { words } = useSpeech();
  const action = useAddress(DEADLINES_ACTION);
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={action}
      className="form"
    >
      <input type="hidden" name={fields.state.name} value={state} />
      <input type="hidden" name={fields.owner.name} value={owner} />
      {peril === null ? (
        <SelectField
          field={fields.peril}
          label={words.peril}
          choices={words.perils}
          first={OTHER}
        />
      ) : (
        <input type="hidden" name={fields.peril.name} value={peril} />
      )}
      <DeadlineDateField
        name="dateOfLoss"
        field={fields.dateOfLoss}
        // Hail and leaks are often found long after the day.
        isBrief={peril !== "hail"}
      />
      <button type="submit" className="action action-secondary">
        {words.submit}
      </button>
    </form>
  );
}

/** Where each form of the calculator is sent: the dates on its page. */
const DEADLINES_ACTION = `/deadlines#${ANSWER}`;

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
function DeadlineForm(props: DeadlineFormProps) {
  const { states, answer, submitLabel } = props;
  const { words } = useSpeech();
  const action = useAddress(DEADLINES_ACTION);
  const [form, fields] = useForm<DeadlineValues>({
    id: "deadlines",
    ...(answer?.outcome === "again" && { lastResult: answer.reply }),
    ...(answer?.outcome === "counted" && { defaultValue: answer.values }),
  });
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action={action}
      noValidate
      className="form"
    >
      {answer?.outcome === "again" && (
        <FormErrors
          intake={{ trouble: null, failures: 0, fields }}
          names={deadlineFieldNames}
          failed=""
          anchor={ANSWER}
        />
      )}
      <RequiredNote />
      <SelectField
        field={fields.state}
        label={words.state}
        choices={stateChoices(states, words)}
        first=""
      />
      <SelectField
        field={fields.owner}
        label={words.owner}
        choices={words.owners}
        first={OTHER}
      />
      <SelectField
        field={fields.peril}
        label={words.peril}
        choices={words.perils}
        first={OTHER}
      />
      <DeadlineDateField name="dateOfLoss" field={fields.dateOfLoss} />
      <fieldset className="grid gap-6">
        <legend className="mb-4 text-h4 font-semibold">{words.since}</legend>
        <p className="-mt-4 text-small text-ink-soft">{words.sinceHint}</p>
        {laterDates.map((name) => (
          <DeadlineDateField key={name} name={name} field={fields[name]} />
        ))}
      </fieldset>
      <button type="submit" className="action action-secondary">
        {submitLabel}
      </button>
    </form>
  );
}

type DateFieldViewProps = {
  name: DateField;
  field: FieldMetadata<string>;
  /** True without its hint. */
  isBrief?: boolean;
};

/**
 * A date. An invalid one is shown again in a text field, since a date field would
 * show nothing.
 */
function DeadlineDateField(props: DateFieldViewProps) {
  const { name, field, isBrief = false } = props;
  const { words } = useSpeech();
  const typed = field.initialValue ?? "";
  return (
    <TextField
      field={field}
      label={words.dates[name]}
      hint={isBrief ? undefined : words.hints[name]}
      type={typed === "" || isCalendarDay(typed) ? "date" : "text"}
      min={FIRST_DAY}
      isOptional={name !== "dateOfLoss"}
    />
  );
}

/** The states that a select offers, by their slugs. */
function stateChoices(
  states: readonly { slug: string | null; name: string }[],
  words: Catalogue["deadlines"],
): Record<string, string> {
  return {
    "": words.chooseState,
    ...Object.fromEntries(
      states.flatMap(({ slug, name }) => (slug ? [[slug, name]] : [])),
    ),
  };
}
