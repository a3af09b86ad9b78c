import { LegalFacts } from "~/components/facts/legal-facts";
import { Closing } from "~/components/layout/closing";
import { SectionLayout } from "~/components/layout/page-head";
import { useSiteTexts } from "~/components/site-texts";
import { BackLink } from "~/components/link/links";
import { Tick } from "~/components/picture/icon";
import { Callout } from "~/components/prose/blocks";
import type { AnyState, StateContent } from "~/content/state.query";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { Original, useWords } from "~/words/language";

import { DeadlineEmbed } from "../deadlines/deadlines-page";
import { ServiceData } from "../shell/firm-data";

type ExpertiseProps = {
  heading: string;
  blocks: readonly { _key: string; title: string; text: string | null }[];
  /** Notes below them; one without text is left out. */
  notes?: readonly { title: string; text: string | null }[];
};

/** The firm's expertise in one state or peril; nothing without text. */
export function Expertise({ heading, blocks, notes = [] }: ExpertiseProps) {
  if (blocks.length === 0 && !notes.some(({ text }) => text)) return null;
  return (
    <SectionLayout heading={heading}>
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
        {blocks.map((block) => (
          <div key={block._key}>
            {block.title && <h3 className="text-h4">{block.title}</h3>}
            {block.text && (
              <p className="mt-2 whitespace-pre-line text-ink-soft">
                {block.text}
              </p>
            )}
          </div>
        ))}
      </div>
      <div className="max-w-measure">
        {notes.map(
          ({ title, text }) =>
            text && (
              <Callout key={title} tone="note" title={title} text={text} />
            ),
        )}
      </div>
    </SectionLayout>
  );
}

/** `peril` is that of the page; null for a page about all. */
type StateDeadlinesProps = { state: AnyState; peril: string | null };

/** The end of a page about one state: the deadline calculator, the consultation. */
export function StateEnd({ state, peril }: StateDeadlinesProps) {
  return (
    <>
      <StateDeadlines state={state} peril={peril} />
      <StateClosing state={state} />
    </>
  );
}

/** The deadline calculator's form for one state. */
function StateDeadlines({ state, peril }: StateDeadlinesProps) {
  const { slug, calculator } = state;
  if (!slug || !calculator) return null;
  return (
    <div className="print:hidden">
      <SectionLayout heading={calculator.title} intro={calculator.text}>
        <DeadlineEmbed states={slug} peril={peril} />
      </SectionLayout>
    </div>
  );
}

/** The legal facts of one state, with a note on their status. */
export function StateFacts({ state }: { state: AnyState }) {
  const texts = useSiteTexts();
  const words = useWords("state", stateWords);
  const facts = [...state.legalFacts, ...(state.timeline?.facts ?? [])];
  return (
    <SectionLayout heading={fill(words.rules, { state: state.name })}>
      <LegalFacts facts={distinct(facts)} />
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {state.policyLimitWarning ??
          texts.policyLimitWarning ??
          words.policyMayBeShorter}
        <Original
          words={state.firstPolicyWarning ?? texts.firstPolicyWarning}
        />
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

/**
 * The reasons to choose the firm, and who holds its license in this state; nothing
 * without either.
 */
export function WhyChooseUs({ state }: { state: StateContent }) {
  const points = state.offer?.whyChooseUs ?? [];
  const { reasons } = useWords("state", stateWords);
  const statement = state.offer?.licenceStatement;
  if (points.length === 0 && !statement) return null;
  return (
    <SectionLayout heading={reasons} tone="sunken">
      {statement && <p className="mb-8 max-w-measure">{statement}</p>}
      <ul data-testid="why-choose-us" className="border-b border-line">
        {points.map((point) => (
          <li key={point} className="flex gap-3 border-t border-line py-4">
            <Tick />
            {point}
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}

/**
 * The consultation at the end of a page whose head has the amber action; nothing if
 * the license has expired.
 */
export function StateClosing({ state }: { state: AnyState }) {
  return state.lapsedText === null ? <Closing isAmber={false} /> : null;
}

/** The link from a page about one state to the licensing page. */
export function BackToLicenses() {
  const { back } = useWords("state", stateWords);
  return <BackLink href="/compliance" label={back} />;
}

type Seo = NonNullable<NonNullable<StateContent["landing"]>["seo"]>;

/**
 * What an editor wrote for search engines; if the license has expired, the sentence
 * of the settings describes the page, and nothing is added to it.
 */
export function headOf({ lapsedText }: AnyState, seo: Seo | null | undefined) {
  return lapsedText === null
    ? { seo: seo ?? null, description: null, isComplete: false }
    : {
        seo: seo ? { ...seo, description: lapsedText } : null,
        description: lapsedText,
        isComplete: true,
      };
}

type StateServiceDataProps = {
  state: AnyState;
  path: string;
  name: string;
  description: string | null;
};

/** The service in a state as structured data; nothing without a valid license. */
export function StateServiceData(props: StateServiceDataProps) {
  const { state, ...facts } = props;
  if (state.lapsedText !== null) return null;
  return <ServiceData {...facts} area={state.name} />;
}
