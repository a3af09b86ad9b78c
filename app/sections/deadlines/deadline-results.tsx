import { Plus } from "lucide-react";
import type { ComponentProps } from "react";

import { pathIn } from "../../../domain/languages";

import { UnconfirmedNote } from "~/components/facts/fact-line";
import { SectionLayout } from "~/components/layout/page-head";
import { Callout } from "~/components/prose/blocks";
import type {
  DeadlinesPageContent,
  SourcedRule,
} from "~/content/deadline.query";
import { longDay } from "~/deadlines/count-text";
import {
  type DateField,
  dateFields,
  deadlineFieldNames,
} from "~/deadlines/deadline-form";
import {
  type CountedDeadlines,
  type DeadlineResult,
  isInsurers,
  passedOf,
  REQUEST_FROM_DEADLINES,
} from "~/deadlines/deadlines-of";
import { dayOf } from "~/model/date-text";

import { useAddress } from "~/words/language";

import { KindResults, useSpeech } from "./deadline-lines";

/** The anchor of the dates, and of the form's errors. */
export const ANSWER = "deadlines-answer";

type DeadlineResultsProps = {
  page: DeadlinesPageContent;
  counted: CountedDeadlines;
};

/** What the reader has to do; below, folded, what the insurer has to do. */
export function DeadlineResults({ page, counted }: DeadlineResultsProps) {
  const { words, language } = useSpeech();
  const { results, state, today } = counted;
  const shown = { page, state, today };
  const own = results.filter((result) => !isInsurers(result));
  const insurers = results.filter(isInsurers);
  const isAnyAhead = results.some(({ dates }) =>
    dates.some(({ last }) => last >= today),
  );
  return (
    <SectionLayout
      heading={page.resultsTitle}
      anchor={ANSWER}
      layout="stack"
      isOutcome
    >
      <FirstSteps counted={counted} page={page} />
      <PassedText counted={counted} />
      {results.flatMap(rulesOf).some(isUnconfirmed) && <UnconfirmedNote />}
      <KindResults results={own} {...shown} />
      <div className="max-w-measure">
        <Callout tone="warning" title={null} text={page.estimateNote} />
        {state.commercialOnlyNote && (
          <Callout
            tone="warning"
            title={words.commercialOnly}
            text={state.commercialOnlyNote}
          />
        )}
      </div>
      {insurers.length > 0 && <InsurerResults results={insurers} {...shown} />}
      <div className="flex flex-wrap gap-4 border-t border-line pt-8 print:hidden">
        <AnswersForm
          counted={counted}
          action={REQUEST_FROM_DEADLINES}
          look="primary"
          label={page.requestLabel}
        />
        {isAnyAhead && (
          <AnswersForm
            counted={counted}
            action={pathIn(language, "/deadlines.ics")}
            look="secondary"
            label={page.calendarLabel}
          />
        )}
      </div>
      <Answers counted={counted} />
    </SectionLayout>
  );
}

/** What the insurer has to do, folded. */
function InsurerResults(props: ComponentProps<typeof KindResults>) {
  const { page } = props;
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-4 font-semibold">
        {page.insurerTitle}
        <Plus
          aria-hidden
          strokeWidth={1.5}
          className="disclosure-mark size-5 shrink-0"
        />
      </summary>
      <p className="mb-6 max-w-measure">{page.insurerText}</p>
      <KindResults {...props} />
    </details>
  );
}

/** What to do before any date counts: report the loss, then look for the proof of loss. */
function FirstSteps({ counted, page }: DeadlineResultsProps) {
  const { words } = useSpeech();
  if (counted.values.dateOfNotice)
    return (
      <p className="mb-8 max-w-measure text-lead">{page.readPolicyText}</p>
    );
  return (
    <ol className="mb-8 grid max-w-measure list-decimal gap-3 pl-5 text-lead marker:font-semibold">
      <li className="font-semibold">{words.first}</li>
      <li>{page.readPolicyText}</li>
    </ol>
  );
}

const rulesOf = ({ dates, open, shorter }: DeadlineResult) => [
  ...[...dates, ...open].map(({ rule }) => rule),
  ...shorter,
];

const isUnconfirmed = ({ legalFact }: SourcedRule) => !legalFact.isVerified;

/** The reader's own dates that have passed; nothing for one deadline. */
function PassedText({ counted }: { counted: CountedDeadlines }) {
  const speech = useSpeech();
  const dated = counted.results.filter(
    (result) => !isInsurers(result) && result.dates.length > 0,
  );
  // A summary of one deadline would say its date twice.
  if (dated.length < 2) return null;
  return passedOf(counted.results, counted.today).map(({ kind, last }) => (
    <p key={kind} className="mb-3 max-w-measure text-lead">
      {speech.words.passed}
      <strong>{longDay(last, speech)}</strong>
      {` (${speech.words.kinds[kind]}).`}
    </p>
  ));
}

/** What the dates were counted from, for the page on paper as well. */
function Answers({ counted }: { counted: CountedDeadlines }) {
  const { state, values } = counted;
  const { words, language } = useSpeech();
  const titleOf = (titles: Readonly<Record<string, string>>, value: string) =>
    titles[value];
  const dates = (Object.keys(dateFields) as DateField[]).flatMap((name) =>
    values[name]
      ? [[words.dates[name], dayOf(values[name], language).text]]
      : [],
  );
  const lines = [
    [words.answerState, state.name],
    [words.owner, titleOf(words.owners, values.owner)],
    [words.peril, titleOf(words.perils, values.peril)],
    ...dates,
  ];
  return (
    <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
      {lines.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AnswersFormProps = {
  counted: CountedDeadlines;
  action: string;
  look: "primary" | "secondary";
  label: string;
};

/**
 * Something that a visitor can do with the dates; a form, so that no address
 * contains the date of a loss.
 */
function AnswersForm({ counted, action, look, label }: AnswersFormProps) {
  const address = useAddress(action);
  return (
    <form method="post" action={address} className="max-sm:w-full">
      {deadlineFieldNames.map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={counted.values[name]}
        />
      ))}
      <button type="submit" className={`action action-${look} max-sm:w-full`}>
        {label}
      </button>
    </form>
  );
}
