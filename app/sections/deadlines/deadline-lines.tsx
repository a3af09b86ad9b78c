import type { ReactNode } from "react";

import { LegalFactText } from "~/components/facts/legal-facts";
import type {
  DeadlinesPageContent,
  SourcedRule,
} from "~/content/deadline.query";
import {
  boundText,
  countText,
  lengthText,
  longDay,
} from "~/deadlines/count-text";
import {
  type CountedDeadlines,
  type DeadlineDate,
  type DeadlineResult,
  hasPassed,
  isInsurers,
  type OpenDeadline,
} from "~/deadlines/deadlines-of";
import type { Speech } from "~/deadlines/deadline-form";
import deadlineWords from "#words/en/deadlines.json";
import { fill } from "~/words/fill";
import { Original, useLanguage, useWords } from "~/words/language";

/** The words of the calculator in the language of the page. */
export function useSpeech(): Speech {
  const words = useWords("deadlines", deadlineWords);
  return { words, language: useLanguage() };
}

type ShownProps = {
  page: DeadlinesPageContent;
  state: CountedDeadlines["state"];
  today: string;
};

type KindResultsProps = ShownProps & { results: readonly DeadlineResult[] };

/** Several deadlines, one below the other. */
export function KindResults({ results, ...shown }: KindResultsProps) {
  return results.map((result) => (
    <KindResult key={result.kind} result={result} {...shown} />
  ));
}

type KindResultProps = ShownProps & { result: DeadlineResult };

/** One deadline: its dates, and what is unknown. */
function KindResult({ result, page, state, today }: KindResultProps) {
  const { kind, dates, open, shorter } = result;
  const { words } = useSpeech();
  const isOwn = !isInsurers(result);
  const passedText = isOwn ? page.passedText : page.insurerPassedText;
  const isTimeKnown = dates.length + open.length > 0;
  const general = isTimeKnown
    ? page
    : { policyWarning: words.policyLimit, firstPolicyWarning: null };
  const warning = isOwn ? warningOf(state, general) : null;
  return (
    <section className="grid break-inside-avoid gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-[12rem_1fr]">
      {/* Without this it would keep all deadlines on one page. */}
      <h3 className="break-after-auto! text-h4">{words.kinds[kind]}</h3>
      <div className="grid max-w-measure gap-8">
        {dates.map((date) => (
          <RuleLine key={date.rule.id} rule={date.rule} warning={warning}>
            <DateText
              date={date}
              words={isOwn ? words.estimate : words.estimateLatest}
              passedText={hasPassed(result, date, today) ? passedText : null}
            />
          </RuleLine>
        ))}
        {open.map((each) => (
          <RuleLine key={each.rule.id} rule={each.rule} warning={warning}>
            <OpenText open={each} />
          </RuleLine>
        ))}
        {shorter.map((rule) => (
          <RuleLine key={rule.id} rule={rule} warning={null}>
            <p>{words.endsEarlier}</p>
          </RuleLine>
        ))}
        {!isTimeKnown && <PolicyWarning warning={warning} />}
      </div>
    </section>
  );
}

/** What a policy may set, in two languages where the page is translated. */
type Warning = Pick<
  DeadlinesPageContent,
  "policyWarning" | "firstPolicyWarning"
>;

/** What a state's law says about the policy's own limit replaces the general text. */
function warningOf(
  { policyLimitWarning, firstPolicyWarning }: CountedDeadlines["state"],
  general: Warning,
): Warning {
  return {
    policyWarning: policyLimitWarning ?? general.policyWarning,
    firstPolicyWarning: firstPolicyWarning ?? general.firstPolicyWarning,
  };
}

type DateTextProps = {
  date: DeadlineDate;
  words: string;
  /** The text for a date that has passed; null for one that has not. */
  passedText: string | null;
};

/** One date, and how it was counted. */
function DateText({ date, words, passedText }: DateTextProps) {
  const speech = useSpeech();
  return (
    <>
      <p className="text-lead">
        {words}
        <time dateTime={date.last} className="font-semibold">
          {longDay(date.last, speech)}
        </time>
      </p>
      {passedText && (
        <p className="mt-1 font-semibold text-danger">{passedText}</p>
      )}
      <p className="mt-1">
        {`${countText(date, speech)} ${boundText(date.rule, speech)}`}
      </p>
    </>
  );
}

/** A time whose start is unknown, which it says instead of guessing. */
function OpenText({ open: { rule, event } }: { open: OpenDeadline }) {
  const speech = useSpeech();
  const { words } = speech;
  const length = lengthText(rule, speech);
  if (event !== null)
    return (
      <p>
        {fill(words.notYet, { length, event: words.events[event] })}
        <span className="print:hidden">{words.addDate}</span>
      </p>
    );
  const isGeneral = rule.direction === "generalTime";
  return (
    <p>{fill(isGeneral ? words.generalLimit : words.noStart, { length })}</p>
  );
}

type RuleLineProps = {
  rule: SourcedRule;
  /** For the reader's own deadlines; null for the insurer's. */
  warning: Warning | null;
  children: ReactNode;
};

/** The results of a rule, and the law that it is taken from. */
function RuleLine({ rule, warning, children }: RuleLineProps) {
  return (
    <div className="break-inside-avoid">
      {children}
      <div className="mt-3 border-l-2 border-line pl-4">
        <LegalFactText fact={rule.legalFact} isFine />
      </div>
      <PolicyWarning warning={warning} />
    </div>
  );
}

/** Says that the policy may limit the time. */
function PolicyWarning({ warning }: Pick<RuleLineProps, "warning">) {
  if (warning === null) return null;
  return (
    <div className="mt-2 text-small">
      <p className="font-semibold">{warning.policyWarning}</p>
      <Original words={warning.firstPolicyWarning} />
    </div>
  );
}
