import { type LegalFact, LegalFacts } from "~/components/facts/legal-facts";
import { Closing, useConsultation } from "~/components/layout/closing";
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
import { StateAdjusters } from "../proof/adjusters";
import { ServiceData } from "../shell/firm-data";
import { StateRecord } from "./state-record";

type Block = { _key: string; title: string; text: string | null };

/** What the firm knows of one state or peril, block by block. */
export function ExpertiseBlocks({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0) return null;
  return (
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
  );
}

type StateDatesProps = {
  state: AnyState;
  /** That of the page; null for a page about all. */
  peril: string | null;
  /** The type of policy that the page is about; left out for all. */
  owner?: string | undefined;
  /** How soon this loss has to be reported. */
  note?: string | null | undefined;
};

/** The dates of a claim in one state, counted from the day of the loss. */
export function StateDates(props: StateDatesProps) {
  const { state, peril, owner, note } = props;
  const { reportTime } = useWords("state", stateWords);
  const { slug, calculator } = state;
  if (!slug || !calculator) return null;
  return (
    <SectionLayout
      heading={calculator.title}
      intro={calculator.text}
      anchor="dates"
    >
      <div className="print:hidden">
        <DeadlineEmbed
          state={slug}
          peril={peril}
          {...(owner !== undefined && { owner })}
        />
      </div>
      {note && (
        <div className="max-w-measure">
          <Callout tone="note" title={reportTime} text={note} />
          <PolicyLimit state={state} />
        </div>
      )}
    </SectionLayout>
  );
}

/** Says that the policy may set less time; stands beside each time limit of the reader. */
function PolicyLimit({ state }: { state: AnyState }) {
  const texts = useSiteTexts();
  const words = useWords("state", stateWords);
  return (
    <div className="mt-6 max-w-measure text-small text-ink-soft">
      <p>
        {state.policyLimitWarning ??
          texts.policyLimitWarning ??
          words.policyMayBeShorter}
      </p>
      <Original words={state.firstPolicyWarning ?? texts.firstPolicyWarning} />
    </div>
  );
}

/**
 * The rules of law of one state in full, each with its source; those about the fee and
 * the contract stand with what they cost, see `StateCost`.
 */
export function StateRules({ state }: { state: AnyState }) {
  const words = useWords("state", stateWords);
  return (
    <SectionLayout
      heading={fill(words.rules, { state: state.name })}
      anchor="rules"
    >
      <LegalFacts
        facts={factsOf(state).filter(
          (fact) =>
            state.lapsedText !== null ||
            !(isFeeCap(fact) || isContractRule(fact)),
        )}
      />
      <PolicyLimit state={state} />
    </SectionLayout>
  );
}

/** The rules of law of a state and of its timeline, each once. */
export function factsOf(state: AnyState): LegalFact[] {
  return distinct([...state.legalFacts, ...(state.timeline?.facts ?? [])]);
}

/** True for a confirmed cap on the adjuster's fee. */
export const isFeeCap = ({ isVerified, topic }: LegalFact) =>
  isVerified && topic === "feeCap";

/** True for a confirmed rule about the contract with an adjuster. */
export const isContractRule = ({ isVerified, topic }: LegalFact) =>
  isVerified && topic === "contract";

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

type StateEndProps = {
  state: AnyState;
  /** False where the law excludes what the page is about. */
  isOffering?: boolean;
  /** False on a page that says above that the license has expired. */
  saysLapsed?: boolean;
};

/**
 * The end of a page about a state: who is licensed there, and the consultation. If the
 * license has expired, one sentence takes the place of both.
 */
export function StateEnd(props: StateEndProps) {
  const { state, isOffering = true, saysLapsed = true } = props;
  const words = useWords("state", stateWords);
  const consultation = useConsultation();
  const back = <BackLink href="/compliance" label={words.back} />;
  if (state.lapsedText !== null)
    return (
      <SectionLayout heading={null} anchor="check">
        {saysLapsed && <p className="mb-6">{state.lapsedText}</p>}
        {back}
      </SectionLayout>
    );
  return (
    <>
      <SectionLayout heading={words.check} anchor="check">
        <StateRecord state={state} />
        {isOffering && state.regulatorUrl && (
          <p className="mt-4 max-w-measure">{words.beforeSigning}</p>
        )}
        <StateAdjusters state={state} />
        <div className="mt-8 -mb-8">{back}</div>
      </SectionLayout>
      {isOffering && (
        <div id="ask">
          <Closing
            links={[consultation, { label: words.contact, href: "/contact" }]}
            isAmber={false}
          />
        </div>
      )}
    </>
  );
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
