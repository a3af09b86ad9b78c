import { type LegalFact, LegalFactText } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/page-head";
import { useSiteTexts } from "~/components/site-texts";
import type { StateContent } from "~/content/state.query";
import { dollarsIn, mostFee, PAID, type Paid } from "~/model/dollars";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useAddress, useLanguage, useWords } from "~/words/language";

import { factsOf, isContractRule, isFeeCap } from "./state-parts";

/** In dollars: what the example counts with until a visitor asks about another sum. */
const EXAMPLE = 80_000;

type StateCostProps = {
  state: StateContent;
  /** Null until a visitor asks about a sum. */
  paid: Paid | null;
};

/**
 * What the firm's work costs: each confirmed cap, with an example for each share of the
 * payment, and the confirmed rules about the contract, such as how to cancel it, each with
 * its source; the rest of the law stands below. Absent once the license has expired.
 */
export function StateCost({ state, paid }: StateCostProps) {
  const { cost: words } = useWords("state", stateWords);
  const { noUpfrontFeesText, feeText } = useSiteTexts();
  const facts = factsOf(state);
  const caps = facts.filter(isFeeCap);
  const sum = paid === null ? EXAMPLE : paid.dollars;
  if (state.lapsedText !== null) return null;
  return (
    <SectionLayout
      heading={words.title}
      intro={[noUpfrontFeesText, feeText].filter(Boolean).join(" ")}
      anchor="cost"
      isOutcome={paid !== null}
    >
      <ul className="grid max-w-measure gap-6 empty:hidden">
        {caps.map((fact) => (
          <li key={fact._key}>
            <Cap fact={fact} sum={isFirstOf(caps, fact) ? sum : null} />
          </li>
        ))}
      </ul>
      {caps.some(({ percent }) => percent !== null) && (
        <CostForm slug={state.slug ?? ""} paid={paid} />
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

/** False for a cap whose percentage an earlier one has: its example would be the same. */
const isFirstOf = (caps: readonly LegalFact[], { _key, percent }: LegalFact) =>
  caps.find((cap) => cap.percent === percent)?._key === _key;

type CapProps = {
  fact: LegalFact;
  /** In dollars; null for no example. */
  sum: number | null;
};

/** A cap on the fee, and what it comes to. */
function Cap({ fact, sum }: CapProps) {
  const { cost: words } = useWords("state", stateWords);
  const dollars = dollarsIn(useLanguage());
  const { percent } = fact;
  const fee = percent === null || sum === null ? null : mostFee(sum, percent);
  return (
    <>
      <LegalFactText fact={fact} />
      {sum !== null && fee !== null && (
        <p className="mt-1">
          {fill(words.example, {
            paid: dollars.format(sum),
            fee: dollars.format(fee),
            rest: dollars.format(sum - fee),
          })}
        </p>
      )}
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
