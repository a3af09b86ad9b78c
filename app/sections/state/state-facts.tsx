import { LegalFacts } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/section-layout";
import { useSiteTexts } from "~/components/layout/site-texts";
import type { StateContent } from "~/content/state.query";

type StateFactsProps = {
  state: Pick<StateContent, "name" | "legalFacts" | "timeline">;
};

/** The legal facts of one state, with a note on their status. */
export function StateFacts({ state }: StateFactsProps) {
  const texts = useSiteTexts();
  const facts = [...state.legalFacts, ...(state.timeline?.facts ?? [])];
  return (
    <SectionLayout heading={`The rules in ${state.name}`}>
      <LegalFacts
        facts={distinct(facts)}
        unverifiedText={texts.unverifiedText}
      />
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {texts.policyLimitWarning ??
          "Your policy may set a shorter limit: read it. We are not a law firm and give no legal advice."}
      </p>
    </SectionLayout>
  );
}

// Drops duplicates, since a state and its timeline may contain the same fact.
function distinct<Fact extends { value: string; scope: string | null }>(
  facts: readonly Fact[],
): Fact[] {
  const seen = new Map<string, Fact>();
  for (const fact of facts) {
    const key = `${fact.value}\n${fact.scope ?? ""}`;
    if (fact.value && !seen.has(key)) seen.set(key, fact);
  }
  return [...seen.values()];
}
