import { LegalFactText } from "~/components/facts/legal-facts";
import type {
  DeadlinesPageContent,
  SourcedRule,
} from "~/content/deadline.query";
import {
  type CountedDeadlines,
  REQUEST_FROM_DEADLINES,
} from "~/deadlines/request-draft";
import {
  boundText,
  countText,
  eventNames,
  lengthText,
  longDay,
} from "~/deadlines/count-text";
import {
  deadlineFieldNames,
  type DeadlineValues,
} from "~/deadlines/deadline-form";
import type { DeadlineDate, OpenDeadline } from "~/deadlines/deadlines-of";

import { insurerKinds } from "../../../schemas/deadline-terms";

type DeadlineLineProps = {
  date: DeadlineDate<SourcedRule>;
  page: DeadlinesPageContent;
  /** True if the date has passed. */
  isOver: boolean;
};

/** One date, how it was counted, and the law that it is taken from. */
export function DeadlineLine({ date, page, isOver }: DeadlineLineProps) {
  const isInsurers = insurerKinds.includes(date.rule.deadline);
  const passedText = isInsurers ? page.insurerPassedText : page.passedText;
  return (
    <div className="break-inside-avoid">
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
      <Law rule={date.rule} />
      <p className="mt-2 text-small font-semibold">{page.policyWarning}</p>
    </div>
  );
}

type OpenLineProps = {
  open: OpenDeadline<SourcedRule>;
  page: DeadlinesPageContent;
};

/** A time whose beginning is not known: said, not guessed. */
export function OpenLine({ open: { rule, event }, page }: OpenLineProps) {
  const length = lengthText(rule);
  return (
    <div className="break-inside-avoid">
      <p>
        {event === null
          ? `No date: ${length}, and from which day they run is not noted here.`
          : `No date yet: ${length} after ${eventNames[event]}.`}
        {event !== null && (
          <span className="print:hidden">
            {" Add that date below, and count again."}
          </span>
        )}
      </p>
      <Law rule={rule} />
      <p className="mt-2 text-small font-semibold">{page.policyWarning}</p>
    </div>
  );
}

function Law({ rule }: { rule: SourcedRule }) {
  return (
    <div className="mt-3 border-l-2 border-line pl-4">
      <LegalFactText fact={rule.legalFact} isFine />
    </div>
  );
}

type DeadlineActionsProps = {
  page: DeadlinesPageContent;
  counted: CountedDeadlines;
  /** False if no date lies ahead. */
  canSave: boolean;
};

/**
 * What a visitor can do with the dates. Each is a form, so that no address holds
 * the date of a loss.
 */
export function DeadlineActions(props: DeadlineActionsProps) {
  const { page, counted, canSave } = props;
  return (
    <div className="flex flex-wrap gap-4 border-t border-line pt-8 print:hidden">
      <form method="post" action={REQUEST_FROM_DEADLINES}>
        <Answers values={counted.values} />
        <button type="submit" className="action action-primary">
          {page.requestLabel}
        </button>
      </form>
      {canSave && (
        <form method="post" action="/deadlines.ics">
          <Answers values={counted.values} />
          <button type="submit" className="action action-secondary">
            {page.calendarLabel}
          </button>
        </form>
      )}
    </div>
  );
}

function Answers({ values }: { values: DeadlineValues }) {
  return deadlineFieldNames.map((name) => (
    <input key={name} type="hidden" name={name} value={values[name]} />
  ));
}
