import { langOf, LegalFactText } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/page-head";
import type { StateContent } from "~/content/state.query";
import { dollarsIn, PAID, type Paid } from "~/model/dollars";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useAddress, useLanguage, useWords } from "~/words/language";

import { factsOf, isContractRule } from "./state-parts";

/** In dollars: what the example counts with until a visitor asks about another sum. */
const EXAMPLE = 80_000;

type StateCostProps = {
  state: StateContent;
  /** Null until a visitor asks about a sum. */
  paid: Paid | null;
};

/**
 * What the firm's work costs: an example for each confirmed cap, and the confirmed rules
 * about the contract, such as how to cancel it; the rest of the law stands below. Absent
 * once the license has expired.
 */
export function StateCost({ state, paid }: StateCostProps) {
  const { cost: words } = useWords("state", stateWords);
  const facts = factsOf(state);
  const hasCap = facts.some(isCap);
  if (state.lapsedText !== null) return null;
  return (
    <SectionLayout
      heading={words.title}
      intro={words.text}
      anchor="cost"
      isOutcome={paid !== null}
    >
      {hasCap && (
        <>
          <ul className="grid max-w-measure gap-4">
            {facts.filter(isCap).map((fact) => (
              <li key={fact._key}>
                <Example fact={fact} sum={paid?.dollars ?? EXAMPLE} />
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-measure">{words.others}</p>
          <CostForm slug={state.slug ?? ""} paid={paid} />
        </>
      )}
      <div className="mt-8 grid max-w-measure gap-6 empty:hidden">
        {facts.filter(isContractRule).map((fact) => (
          <div key={fact._key}>
            <LegalFactText fact={fact} />
          </div>
        ))}
      </div>
    </SectionLayout>
  );
}

type Fact = ReturnType<typeof factsOf>[number];
type Cap = Fact & { percent: number };

const isCap = (fact: Fact): fact is Cap =>
  fact.isVerified && fact.topic === "feeCap" && fact.percent !== null;

function Example({ fact, sum }: { fact: Cap; sum: number }) {
  const { cost: words } = useWords("state", stateWords);
  const language = useLanguage();
  const dollars = dollarsIn(language);
  // The cap is the most, so the fee is never rounded up.
  const fee = Math.floor((sum * fact.percent) / 100);
  return (
    <>
      <p lang={langOf(fact, language)} className="text-small text-ink-soft">
        {[fact.value, fact.scope].filter(Boolean).join(". ")}
      </p>
      <p>
        {fill(words.example, {
          percent: fact.percent,
          paid: dollars.format(sum),
          fee: dollars.format(fee),
          rest: dollars.format(sum - fee),
        })}
      </p>
    </>
  );
}

/** Asks what the insurer pays; the state's page answers, without script. */
function CostForm({ slug, paid }: { slug: string; paid: Paid | null }) {
  const { cost: words } = useWords("state", stateWords);
  const isWrong = paid !== null && paid.dollars === null;
  return (
    <form
      action={useAddress(`/states/${slug}#cost`)}
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      <div className="field">
        <label htmlFor="paid" className="field-label">
          {words.paid}
        </label>
        <input
          id="paid"
          name={PAID}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={paid?.typed}
          maxLength={40}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? "paid-error" : undefined}
          className="input"
        />
        {isWrong && (
          <p id="paid-error" className="field-error">
            {words.wrong}
          </p>
        )}
      </div>
      <button type="submit" className="action action-secondary">
        {words.show}
      </button>
    </form>
  );
}
