import { FIRST_LANGUAGE, type Language } from "../../../domain/languages";

import { dayOf } from "~/model/date-text";

import factWords from "#words/en/facts.json";
import stateWords from "#words/en/state.json";
import { Original, useLanguage, useWords } from "~/words/language";

import {
  DateTime,
  FactLine,
  UnconfirmedMark,
  UnconfirmedNote,
} from "./fact-line";
import { Linked, TextLink } from "~/components/link/links";

/** A rule of law, with all that a reader needs to weigh it. */
export type LegalFact = {
  _key: string;
  topic: string | null;
  /** The cap on the fee in percent of the insurer's payment; null for other rules. */
  percent: number | null;
  value: string;
  scope: string | null;
  citation: string | null;
  sourceUrl: string | null;
  lastVerifiedAt: string | null;
  isVerified: boolean;
  note: string | null;
  /** The same in the first language, where the words above are a translation. */
  original?: FirstWords | null;
};

type FirstWords = { value: string; scope: string | null; note: string | null };

/** Groups facts by topic, in the order in which a reader needs them. */
function byTopic(
  topics: Readonly<Record<string, string>>,
  facts: readonly LegalFact[],
): { title: string; facts: LegalFact[] }[] {
  const known = (fact: LegalFact) =>
    fact.topic && fact.topic in topics ? fact.topic : "other";
  return Object.entries(topics)
    .map(([topic, title]) => ({
      title,
      facts: facts.filter((fact) => known(fact) === topic),
    }))
    .filter((group) => group.facts.length > 0);
}

/** The rules of one state by topic: never a number without its scope. */
export function LegalFacts({ facts }: { facts: readonly LegalFact[] }) {
  const { topics } = useWords("facts", factWords);
  if (facts.length === 0) return null;
  return (
    <>
      {facts.some(({ isVerified }) => !isVerified) && <UnconfirmedNote />}
      <dl className="border-b border-line">
        {byTopic(topics, facts).map((group) => (
          <div
            key={group.title}
            className="grid gap-x-8 gap-y-3 border-t border-line py-6 first:border-t-0 first:pt-0 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="text-small font-semibold">{group.title}</dt>
            <dd className="grid max-w-measure gap-6">
              {group.facts.map((fact) => (
                <div key={fact._key}>
                  <LegalFactText fact={fact} />
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An untranslated fact is shown in the first language. */
const langOf = (fact: LegalFact, language: Language) =>
  language === FIRST_LANGUAGE || fact.original ? undefined : FIRST_LANGUAGE;

/** A confirmed fact in a line: what holds and for whom, with its source. */
export function LegalFactLine({ fact }: { fact: LegalFact }) {
  const lang = langOf(fact, useLanguage());
  return (
    <>
      <p lang={lang}>
        <strong>{fact.value}</strong>
        {fact.scope && `. ${fact.scope}`}
        {fact.note && `. ${fact.note}`}
        {fact.citation && (
          <span className="block text-small text-ink-soft">
            <Source fact={fact} citation={fact.citation} />
          </span>
        )}
      </p>
      {fact.original && <InFirst words={fact.original} />}
    </>
  );
}

type LegalFactTextProps = { fact: LegalFact; isFine?: boolean };

/** One fact: what holds and for whom; then, quieter, its source and the last check. */
export function LegalFactText(props: LegalFactTextProps) {
  const { fact, isFine = false } = props;
  const { timeline } = useWords("state", stateWords);
  const words = useWords("facts", factWords);
  const language = useLanguage();
  const size = isFine ? "text-fine" : "text-small";
  const lang = langOf(fact, language);
  const day = fact.lastVerifiedAt && (
    <DateTime date={dayOf(fact.lastVerifiedAt, language)} />
  );
  return (
    <>
      <p lang={lang} className={`font-semibold ${isFine ? "text-fine" : ""}`}>
        {fact.value}
        {!fact.isVerified && <UnconfirmedMark label={timeline.notYet} />}
      </p>
      {fact.scope && (
        <p lang={lang} className={size}>
          {fact.scope}
        </p>
      )}
      {fact.note && (
        <p lang={lang} className={`${size} mt-0.5 text-ink-soft`}>
          {fact.note}
        </p>
      )}
      {fact.original && <InFirst words={fact.original} />}
      <FactLine
        className="mt-1 text-fine text-ink-soft"
        facts={[
          fact.citation && <Source fact={fact} citation={fact.citation} />,
          fact.isVerified && day && (
            <span>
              <Linked sentence={words.lastChecked} link={() => day} />
            </span>
          ),
        ]}
      />
    </>
  );
}

/** The site's own words for the rule in the first language: no quotation of the law. */
function InFirst({ words: { value, scope, note } }: { words: FirstWords }) {
  return (
    <Original
      words={[value, scope, note].filter(Boolean).join(". ")}
      className="text-fine text-ink-soft"
    />
  );
}

function Source({ fact, citation }: { fact: LegalFact; citation: string }) {
  if (!fact.sourceUrl) return <span>{citation}</span>;
  return (
    <TextLink
      href={fact.sourceUrl}
      isInFirst
      className="inline-block min-h-6 text-ink-soft"
    >
      {citation}
    </TextLink>
  );
}
