import { type Language, languages } from "../../../domain/languages";

import { SectionLayout } from "~/components/layout/page-head";
import { PictureView } from "~/components/picture/picture";
import type { HomeContent } from "~/content/page.query";
import type { StateContent } from "~/content/state.query";
import { dollarsIn } from "~/model/dollars";
import { stegaClean } from "~/model/stega";
import consultationWords from "#words/en/consultation.json";
import pageWords from "#words/en/pages.json";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

/** The result of one claim. */
type CaseResult = NonNullable<HomeContent["result"]>;

const monthIn = (language: Language) =>
  new Intl.DateTimeFormat(languages[language].locale, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });

/** Returns the function that describes a result: "Hail, commercial policy, March 2026". */
function useSubject(): (result: CaseResult) => string {
  const { proof } = useWords("pages", pageWords);
  const { perils } = useWords("consultation", consultationWords);
  const language = useLanguage();
  return ({ peril, isCommercial, month }) =>
    [
      (perils as Readonly<Record<string, string>>)[stegaClean(peril)],
      isCommercial && proof.commercial,
      monthIn(language).format(new Date(stegaClean(month))),
    ]
      .filter(Boolean)
      .join(", ");
}

/** One result in a line, for the first screen of the home page. */
export function CaseResultLine({ result }: { result: CaseResult }) {
  const { state, firstOffer, settlement, fee } = result;
  const { proof } = useWords("pages", pageWords);
  const dollars = dollarsIn(useLanguage());
  const subject = useSubject()(result);
  return (
    <p className="max-w-measure text-small text-ink-soft" data-testid="result">
      {fill(proof.line, {
        subject,
        state,
        offer: dollars.format(firstOffer),
        settlement: dollars.format(settlement),
        fee: dollars.format(fee),
      })}
    </p>
  );
}

/** The results of claims in a state, the newest first; nothing without any. */
export function StateCaseResults({ state }: { state: StateContent }) {
  const { proof } = useWords("pages", pageWords);
  const subjectOf = useSubject();
  if (state.lapsedText !== null || state.results.length === 0) return null;
  return (
    <SectionLayout
      heading={fill(proof.results, { state: state.name })}
      intro={proof.resultsIntro}
    >
      <ul className="border-b border-line" data-testid="results">
        {state.results.map((result) => (
          <li key={result._id} className="border-t border-line py-6">
            <h3 className="text-h4">{subjectOf(result)}</h3>
            <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
              <Amount term={proof.firstOffer} amount={result.firstOffer} />
              <Amount term={proof.settlement} amount={result.settlement} />
              <Amount term={proof.fee} amount={result.fee} />
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
  const dollars = dollarsIn(useLanguage());
  return (
    <div>
      <dt className="text-fine text-ink-soft">{term}</dt>
      <dd className="text-h4 tabular-nums">{dollars.format(amount)}</dd>
    </div>
  );
}
