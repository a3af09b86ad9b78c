import type { ReactNode } from "react";

import {
  deadlineKinds,
  insurerKinds,
  titlesOf,
} from "../../../schemas/deadline-terms";

import { LegalFactText } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/page-head";
import { Callout } from "~/components/prose/blocks";
import type {
  DeadlinesPageContent,
  SourcedRule,
} from "~/content/deadline.query";
import {
  boundText,
  countText,
  eventNames,
  lengthText,
  longDay,
} from "~/deadlines/count-text";
import {
  type DateField,
  dateFields,
  deadlineFieldNames,
  ownerChoices,
  perilChoices,
} from "~/deadlines/deadline-form";
import {
  type CountedDeadlines,
  type DeadlineDate,
  type DeadlineResult,
  hasPassed,
  type OpenDeadline,
  outlookOf,
  REQUEST_FROM_DEADLINES,
} from "~/deadlines/deadlines-of";
import { dayOf } from "~/model/date-text";

const titles = titlesOf(deadlineKinds);

type DeadlineResultsProps = {
  page: DeadlinesPageContent;
  counted: CountedDeadlines;
};

/** What is known to run when, in the order of a claim. */
export function DeadlineResults(props: DeadlineResultsProps) {
  const { counted } = props;
  const { results, state, today } = counted;
  const policyWarning = state.policyLimitWarning ?? props.page.policyWarning;
  const page = { ...props.page, policyWarning };
  const isAnyAhead = results.some(({ dates }) =>
    dates.some(({ last }) => last >= today),
  );
  return (
    <SectionLayout
      heading={page.resultsTitle}
      anchor="deadlines-answer"
      layout="stack"
    >
      <Answers counted={counted} />
      <OutlookText counted={counted} />
      <div className="max-w-measure">
        <Callout tone="warning" title={null} text={page.estimateNote} />
        {state.commercialOnlyNote && (
          <Callout
            tone="warning"
            title="Commercial policies only"
            text={state.commercialOnlyNote}
          />
        )}
      </div>
      <div>
        {results.map((result) => (
          <KindResult
            key={result.kind}
            result={result}
            page={page}
            today={today}
          />
        ))}
      </div>
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
            action="/deadlines.ics"
            look="secondary"
            label={page.calendarLabel}
          />
        )}
      </div>
    </SectionLayout>
  );
}

/** The passed dates that must not be missed, and the next one. */
function OutlookText({ counted }: { counted: CountedDeadlines }) {
  const { passed, next } = outlookOf(counted.results, counted.today);
  const said = [
    ...passed.map((date) => ({ ...date, words: "Passed, as an estimate: " })),
    ...(next
      ? [{ ...next, words: "The earliest date ahead, as an estimate: " }]
      : []),
  ];
  if (said.length === 0) return null;
  return (
    <div className="mt-6 grid max-w-measure gap-3 text-lead">
      {said.map(({ words, kind, last }) => (
        <p key={`${kind} ${last}`}>
          {words}
          <strong>{longDay(last)}</strong>
          {` (${titles[kind]}).`}
        </p>
      ))}
    </div>
  );
}

/** What the dates were counted from, for the page on paper as well. */
function Answers({ counted }: { counted: CountedDeadlines }) {
  const { state, values } = counted;
  const dates = (Object.keys(dateFields) as DateField[]).flatMap((name) =>
    values[name] ? [[dateFields[name], dayOf(values[name]).text]] : [],
  );
  const lines = [
    ["State", state.name],
    ["Type of policy", ownerChoices[values.owner]],
    ["Cause of the damage", perilChoices[values.peril]],
    ...dates,
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
      {lines.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type KindResultProps = {
  result: DeadlineResult;
  page: DeadlinesPageContent;
  today: string;
};

/** One deadline: its dates, the earliest first; what is open; or that no rule is known. */
function KindResult({ result, page, today }: KindResultProps) {
  const { kind, dates, open } = result;
  return (
    <section className="grid break-inside-avoid gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-[12rem_1fr]">
      {/* Kept with what follows, it would keep all deadlines on one page. */}
      <h3 className="break-after-auto! text-h4">{titles[kind]}</h3>
      <div className="grid max-w-measure gap-8">
        {dates.map((date) => (
          <DeadlineLine
            key={date.rule.id}
            date={date}
            page={page}
            isOver={hasPassed(date, today)}
          />
        ))}
        {open.map((each) => (
          <OpenLine key={each.rule.id} open={each} page={page} />
        ))}
        {dates.length === 0 && open.length === 0 && (
          <p className="text-ink-soft">{page.unknownText}</p>
        )}
      </div>
    </section>
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
 * holds the date of a loss.
 */
function AnswersForm({ counted, action, look, label }: AnswersFormProps) {
  return (
    <form method="post" action={action}>
      {deadlineFieldNames.map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={counted.values[name]}
        />
      ))}
      <button type="submit" className={`action action-${look}`}>
        {label}
      </button>
    </form>
  );
}

type DeadlineLineProps = {
  date: DeadlineDate;
  page: DeadlinesPageContent;
  /** True if the date has passed. */
  isOver: boolean;
};

/** One date, how it was counted, and the law that it is taken from. */
function DeadlineLine({ date, page, isOver }: DeadlineLineProps) {
  const isInsurers = insurerKinds.includes(date.rule.deadline);
  const passedText = isInsurers ? page.insurerPassedText : page.passedText;
  return (
    <RuleLine rule={date.rule} page={page}>
      <p className="text-lead">
        {"Estimate: "}
        <time dateTime={date.last} className="font-semibold">
          {longDay(date.last)}
        </time>
      </p>
      {isOver && passedText && (
        <p className="mt-1 font-semibold text-danger">{passedText}</p>
      )}
      <p className="mt-1">{`${countText(date)} ${boundText(date.rule)}`}</p>
    </RuleLine>
  );
}

type OpenLineProps = {
  open: OpenDeadline;
  page: DeadlinesPageContent;
};

/** A time whose beginning is not known: said, not guessed. */
function OpenLine({ open: { rule, event }, page }: OpenLineProps) {
  const length = lengthText(rule);
  return (
    <RuleLine rule={rule} page={page}>
      <p>
        {event === null
          ? rule.direction === "generalTime"
            ? `No date: the law's general limit is ${length}, but your policy may set less, and then its date counts.`
            : `No date: ${length}, and from which day they run is not noted here.`
          : `No date yet: ${length} after ${eventNames[event]}.`}
        {event !== null && (
          <span className="print:hidden">
            {" Add that date below, and count again."}
          </span>
        )}
      </p>
    </RuleLine>
  );
}

type RuleLineProps = {
  rule: SourcedRule;
  page: DeadlinesPageContent;
  children: ReactNode;
};

function RuleLine({ rule, page, children }: RuleLineProps) {
  return (
    <div className="break-inside-avoid">
      {children}
      <div className="mt-3 border-l-2 border-line pl-4">
        <LegalFactText fact={rule.legalFact} isFine />
      </div>
      <p className="mt-2 text-small font-semibold">{page.policyWarning}</p>
    </div>
  );
}
