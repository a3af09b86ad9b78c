import { ActionRow } from "~/components/link/links";
import { HeadPicture } from "~/components/picture/picture";
import { Callout } from "~/components/prose/blocks";
import { JsonLd } from "~/components/json-ld";
import { PageHead, SectionLayout } from "~/components/layout/page-head";
import type { StateContent } from "~/content/state.query";
import type { Paid } from "~/model/dollars";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { StateCaseResults } from "../proof/case-results";
import {
  FaqList,
  faqStructure,
  RichTextBlocks,
} from "../rich-text/rich-text-blocks";
import { hasStormAction, StormHero } from "../storm/storm-hero";
import { StateCost } from "./state-cost";
import {
  ExpertiseBlocks,
  StateDates,
  StateEnd,
  StateRules,
  StateServiceData,
  WhyChooseUs,
} from "./state-parts";
import { StatePerils, StateServices } from "./state-services";

type StatePageProps = { state: StateContent; paid: Paid | null };

/** The main page of one state. */
export function StatePage({ state, paid }: StatePageProps) {
  const { landing, layout, name, offer } = state;
  const words = useWords("state", stateWords);
  const heading =
    landing?.heading || fill(words.titles.landing, { state: name });
  const usual = layout === "grid" ? words.schedule : words.contact;
  return (
    <>
      <StormHero storm={state.storm} />
      <PageHead
        title={heading}
        kicker={state.isHeadquarters ? `${name} · ${words.headquarters}` : name}
        aside={state.picture && <HeadPicture picture={state.picture} />}
      >
        <StatePerils state={state} />
        <Intro state={state} />
        {state.lapsedText === null && (
          <ActionRow
            links={[{ href: "/contact", label: offer?.ctaLabel || usual }]}
            isAmber={!hasStormAction(state.storm)}
            className="mt-8"
          />
        )}
      </PageHead>
      <StateServices state={state} />
      {offer && offer.expertise.length > 0 && (
        <SectionLayout heading={fill(words.see, { state: name })}>
          <ExpertiseBlocks blocks={offer.expertise} />
        </SectionLayout>
      )}
      {offer && offer.faqs.length > 0 && (
        <SectionLayout heading={fill(words.questions, { state: name })}>
          <FaqList faqs={offer.faqs} />
          <JsonLd thing={faqStructure(offer.faqs)} />
        </SectionLayout>
      )}
      <StateCaseResults state={state} />
      <WhyChooseUs state={state} />
      <StateDates state={state} peril={null} />
      <StateCost state={state} paid={paid} />
      <StateRules state={state} />
      <StateEnd state={state} saysLapsed={false} />
      <StateServiceData
        state={state}
        path={`/states/${state.slug}`}
        name={heading}
        description={landing?.seo?.description ?? null}
      />
    </>
  );
}

/** What the firm does in the state, and what the law lets it do there. */
function Intro({ state }: { state: StateContent }) {
  const { lapsedText, offer, commercialOnlyNote } = state;
  const { commercialOnly } = useWords("state", stateWords);
  return (
    <div className="prose mt-6 max-w-measure">
      {lapsedText !== null && <p>{lapsedText}</p>}
      {offer && <RichTextBlocks value={offer.intro} />}
      {commercialOnlyNote && (
        <Callout
          tone="warning"
          title={commercialOnly}
          text={commercialOnlyNote}
        />
      )}
    </div>
  );
}
