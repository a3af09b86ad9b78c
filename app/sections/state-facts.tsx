import { LegalFacts } from "~/components/legal-facts";
import { LicenceNumber } from "~/components/licence-number";
import { SectionFrame } from "~/components/section-frame";
import { useSiteTexts } from "~/components/site-texts";
import { TextLink } from "~/components/text-link";
import type { StatePageContent } from "~/content/types";

type StateFactsProps = {
  state: Pick<
    StatePageContent,
    | "name"
    | "regulatorName"
    | "regulatorUrl"
    | "legalFacts"
    | "licence"
    | "timeline"
  >;
};

/** Licence, regulator and rules of one state, with the note that a reader needs. */
export function StateFacts({ state }: StateFactsProps) {
  const texts = useSiteTexts();
  const { licence, timeline } = state;
  const facts = [...state.legalFacts, ...(timeline?.facts ?? [])].filter(
    (fact) => fact.value,
  );
  return (
    <SectionFrame heading={`Rules and license in ${state.name}`}>
      <div className="mb-10 grid gap-6 rounded-card border border-line bg-surface p-6 text-small sm:grid-cols-2">
        <div>
          <h3 className="font-sans text-fine font-normal text-ink-soft">
            Personal adjuster license
          </h3>
          <p className="mt-1">
            <LicenceNumber
              number={licence?.personalNumber ?? null}
              pendingText={texts.licencePendingText}
            />
          </p>
          {licence?.licensee && <p>Held by {licence.licensee}</p>}
          {licence?.hasCompanyLicence && (
            <p className="mt-3">
              Company license:{" "}
              <LicenceNumber
                number={licence.companyNumber}
                pendingText={texts.licencePendingText}
              />
            </p>
          )}
        </div>
        {state.regulatorUrl && (
          <div>
            <h3 className="font-sans text-fine font-normal text-ink-soft">
              Regulator
            </h3>
            <p className="mt-1">
              <TextLink href={state.regulatorUrl}>
                {state.regulatorName ?? "State insurance department"}
              </TextLink>
            </p>
          </div>
        )}
      </div>
      {facts.length > 0 && (
        <LegalFacts facts={facts} unverifiedText={texts.unverifiedText} />
      )}
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {texts.policyLimitWarning ??
          "Your policy may set a shorter limit: read it. We are not a law firm and give no legal advice."}
      </p>
    </SectionFrame>
  );
}
