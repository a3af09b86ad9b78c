import { DateTime, dayOf } from "./date-text";
import { StatusChip } from "./status-chip";
import { TextLink } from "./text-link";

/** A rule of law, with all that a reader needs to weigh it. */
export type LegalFact = {
  _key: string;
  topic: string | null;
  value: string;
  scope: string | null;
  citation: string | null;
  sourceUrl: string | null;
  lastVerifiedAt: string | null;
  isVerified: boolean;
  note: string | null;
};

type LegalFactsProps = {
  facts: readonly LegalFact[];
  /** What stands beside a fact that nobody has looked up yet. */
  unverifiedText: string;
};

const topics: Record<string, string> = {
  feeCap: "Adjuster's fee",
  filingLimit: "Time limit to sue or file",
  insurerTiming: "What the insurer must do, and when",
  contract: "Contract with an adjuster",
  scope: "Who may be served",
};

/** The rules of one state, as a table of terms: never a number without its scope. */
export function LegalFacts({ facts, unverifiedText }: LegalFactsProps) {
  return (
    <dl className="border-b border-line">
      {facts.map((fact) => (
        <div
          key={fact._key}
          className="grid gap-x-8 gap-y-2 border-t border-line py-6 first:border-t-0 sm:grid-cols-[12rem_1fr]"
        >
          <dt className="text-small font-semibold">
            {(fact.topic && topics[fact.topic]) || "Good to know"}
          </dt>
          <dd className="max-w-measure">
            <LegalFactText fact={fact} unverifiedText={unverifiedText} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type LegalFactTextProps = { fact: LegalFact; unverifiedText: string };

/** One fact: value, scope, source, day of the last check. */
export function LegalFactText({ fact, unverifiedText }: LegalFactTextProps) {
  return (
    <>
      <p>{fact.value}</p>
      {fact.scope && (
        <p className="mt-1 text-small text-ink-soft">
          Applies to: {fact.scope}
        </p>
      )}
      {fact.note && (
        <p className="mt-1 text-small text-ink-soft">{fact.note}</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-fine text-ink-soft">
        {fact.citation && <Source fact={fact} citation={fact.citation} />}
        {fact.lastVerifiedAt && fact.isVerified && (
          <span>
            Last checked <DateTime date={dayOf(fact.lastVerifiedAt)} />
          </span>
        )}
        {!fact.isVerified && <StatusChip>{unverifiedText}</StatusChip>}
      </p>
    </>
  );
}

function Source({ fact, citation }: { fact: LegalFact; citation: string }) {
  if (!fact.sourceUrl) return <span>{citation}</span>;
  return <TextLink href={fact.sourceUrl}>{citation}</TextLink>;
}
