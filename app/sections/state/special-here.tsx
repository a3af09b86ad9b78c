import { LegalFactLine, type LegalFact } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { Callout } from "~/components/prose/blocks";
import type {
  AnyState,
  StatePerilContent,
  StateServiceContent,
  StateTopic,
} from "~/content/state.query";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { factsOf, ExpertiseBlocks } from "./state-parts";

/** What holds for this loss in this state alone, and the law in a few lines. */
export function SpecialHere({ page }: { page: StateTopic }) {
  const { content } = page;
  const words = useWords("state", stateWords);
  const { name, slug } = content;
  return (
    <SectionLayout
      heading={fill(words.specialIn, { state: name })}
      anchor="special"
    >
      {page.kind === "peril" ? (
        <OfPeril content={page.content} />
      ) : (
        <OfService
          content={page.content}
          isOutOfReach={
            page.service === "residential" &&
            Boolean(content.commercialOnlyNote)
          }
        />
      )}
      <LawLines state={content} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href={`/states/${slug}#rules`}>
          {fill(words.allRules, { state: name })}
        </TextLink>
        <TextLink href={`/states/${slug}#services`}>
          {fill(
            content.lapsedText === null ? words.allServices : words.moreOn,
            { state: name },
          )}
        </TextLink>
      </p>
    </SectionLayout>
  );
}

function OfPeril({ content: { name, offer } }: { content: StatePerilContent }) {
  const { goodToKnow } = useWords("state", stateWords);
  if (offer === null) return null;
  return (
    <>
      {offer.intro && <p className="mb-8 max-w-measure">{offer.intro}</p>}
      <ExpertiseBlocks blocks={offer.expertise} />
      {offer.localNote && (
        <div className="max-w-measure">
          <Callout
            tone="note"
            title={fill(goodToKnow, { state: name })}
            text={offer.localNote}
          />
        </div>
      )}
    </>
  );
}

type OfServiceProps = { content: StateServiceContent; isOutOfReach: boolean };

/** The text of a service; until an editor has written it, the general one. */
function OfService({ content: { offer }, isOutOfReach }: OfServiceProps) {
  const body = offer?.body ?? [];
  return (
    <div data-testid="service-text" className="prose max-w-measure">
      <RichTextBlocks value={body} isPart />
      {body.length === 0 && !isOutOfReach && offer?.emptyText && (
        <p>{offer.emptyText}</p>
      )}
    </div>
  );
}

/** How many rules stand on a page about a loss. */
const MOST_LINES = 3;

/** The confirmed rules that matter most, a cap on the fee first; nothing without any. */
function LawLines({ state }: { state: AnyState }) {
  const confirmed = factsOf(state).filter(({ isVerified }) => isVerified);
  const isCap = ({ topic }: LegalFact) => topic === "feeCap";
  const lines = [
    ...confirmed.filter(isCap),
    ...confirmed.filter((fact) => !isCap(fact)),
  ].slice(0, MOST_LINES);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-8 grid max-w-measure gap-3 border-t border-line pt-6">
      {lines.map((fact) => (
        <li key={fact._key}>
          <LegalFactLine fact={fact} />
        </li>
      ))}
    </ul>
  );
}
