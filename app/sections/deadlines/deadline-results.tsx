import { deadlineKinds, titlesOf } from "../../../schemas/deadline-terms";

import { Callout } from "~/components/prose/blocks";
import { SectionLayout } from "~/components/layout/page-head";
import type {
  DeadlinesPageContent,
  SourcedRule,
} from "~/content/deadline.query";
import type { CountedDeadlines } from "~/deadlines/request-draft";
import { longDay } from "~/deadlines/count-text";
import {
  dateFields,
  type DateField,
  ownerChoices,
  perilChoices,
} from "~/deadlines/deadline-form";
import {
  type DeadlineResult,
  hasPassed,
  type KindOnDay,
  type Outlook,
  outlookOf,
} from "~/deadlines/deadlines-of";
import { dayOf } from "~/model/date-text";

import { DeadlineActions, DeadlineLine, OpenLine } from "./deadline-line";

const titles = titlesOf(deadlineKinds);

type DeadlineResultsProps = {
  page: DeadlinesPageContent;
  counted: CountedDeadlines;
};

/** What is known to run when, in the order of a claim. */
export function DeadlineResults({ page, counted }: DeadlineResultsProps) {
  const { results, state, today } = counted;
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
      <OutlookText outlook={outlookOf(results, today)} />
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
      <DeadlineActions page={page} counted={counted} canSave={isAnyAhead} />
    </SectionLayout>
  );
}

/** The passed dates that must not be missed, and the next one. */
function OutlookText({ outlook: { passed, next } }: { outlook: Outlook }) {
  if (passed.length === 0 && next === null) return null;
  return (
    <div className="mt-6 grid max-w-measure gap-3 text-lead">
      {passed.map((date) => (
        <p key={date.kind}>
          {"Passed, as an estimate: "}
          <KindDay date={date} />
        </p>
      ))}
      {next && (
        <p>
          {"The earliest date ahead, as an estimate: "}
          <KindDay date={next} />
        </p>
      )}
    </div>
  );
}

function KindDay({ date: { kind, last } }: { date: KindOnDay }) {
  return (
    <>
      <strong>{longDay(last)}</strong>
      {` (${titles[kind]}).`}
    </>
  );
}

/** What the dates were counted from, for the page on paper as well. */
function Answers({
  counted: { state, values },
}: {
  counted: CountedDeadlines;
}) {
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
  result: DeadlineResult<SourcedRule>;
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
