import { insurerKinds } from "../../../schemas/deadline-terms";

import { LegalFactText } from "~/components/facts/legal-facts";
import { useSiteTexts } from "~/components/layout/site-texts";
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
import type { DeadlineDate, OpenDeadline } from "~/deadlines/deadlines-of";

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
  const { unverifiedText } = useSiteTexts();
  return (
    <div className="mt-3 border-l-2 border-line pl-4">
      <LegalFactText
        fact={rule.legalFact}
        unverifiedText={unverifiedText}
        isFine
      />
    </div>
  );
}
