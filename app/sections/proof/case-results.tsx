import { deadlinePerils, titlesOf } from "../../../schemas/deadline-terms";

import { SectionLayout } from "~/components/layout/page-head";
import { PictureView } from "~/components/picture/picture";
import type { HomeContent } from "~/content/page.query";
import type { StateContent } from "~/content/state.query";
import { stegaClean } from "~/model/stega";

/** What one claim came to. */
type CaseResult = NonNullable<HomeContent["result"]>;

const perils: Readonly<Record<string, string>> = titlesOf(deadlinePerils);

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

const month = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** In: a result. Out: "Hail, commercial policy, March 2026". */
function subjectOf(result: CaseResult): string {
  return [
    perils[stegaClean(result.peril)],
    result.isCommercial && "commercial policy",
    month.format(new Date(stegaClean(result.month))),
  ]
    .filter(Boolean)
    .join(", ");
}

/** One result in a line, for the first screen of the home page. */
export function CaseResultLine({ result }: { result: CaseResult }) {
  const { state, firstOffer, settlement, fee } = result;
  return (
    <p className="max-w-measure text-small text-ink-soft" data-testid="result">
      {`${subjectOf(result)}, ${state}: first offer ${dollars.format(firstOffer)}, settlement ${dollars.format(settlement)}, our fee ${dollars.format(fee)}. One claim, not a forecast.`}
    </p>
  );
}

/** What claims in a state came to, the newest first; nothing without any. */
export function StateCaseResults({ state }: { state: StateContent }) {
  if (state.lapsedText !== null || state.results.length === 0) return null;
  return (
    <SectionLayout
      heading={`What claims in ${state.name} came to`}
      intro="Each is one claim, not a forecast: what yours pays depends on your policy and your damage. The clients agreed in writing that we show these figures."
    >
      <ul className="border-b border-line" data-testid="results">
        {state.results.map((result) => (
          <li key={result._id} className="border-t border-line py-6">
            <h3 className="text-h4">{subjectOf(result)}</h3>
            <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
              <Amount term="First offer" amount={result.firstOffer} />
              <Amount term="Settlement" amount={result.settlement} />
              <Amount term="Our fee" amount={result.fee} />
            </dl>
            {result.photograph && (
              <PictureView
                picture={result.photograph}
                sizes="20rem"
                className="picture-card mt-5 max-w-80 rounded-card"
              />
            )}
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}

function Amount({ term, amount }: { term: string; amount: number }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{term}</dt>
      <dd className="text-h4 tabular-nums">{dollars.format(amount)}</dd>
    </div>
  );
}
