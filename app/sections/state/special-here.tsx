import { LegalFactLine } from "~/components/facts/legal-facts";
import { SectionLayout } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { Callout } from "~/components/prose/blocks";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import type {
  AnyState,
  StatePerilContent,
  StateTopic,
} from "~/content/state.query";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { ExpertiseBlocks, factsOf, isFeeCap } from "./state-parts";

/** What holds for this loss in this state alone, and the law in a few lines. */
export function SpecialHere({ page }: { page: StateTopic }) {
  const { content } = page;
  const words = useWords("state", stateWords);
  const { name, slug } = content;
  return (
    <SectionLayout heading={words.special} anchor="special">
      {page.kind === "peril" ? (
        <OfPeril content={page.content} />
      ) : (
        <ServiceText {...serviceTexts(page).special} />
      )}
      <LawLines state={content} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href={`/states/${slug}#rules`}>
          {fill(words.allRules, { state: name })}
        </TextLink>
        {content.lapsedText === null && (
          <TextLink href={`/states/${slug}#cost`}>{words.cost.title}</TextLink>
        )}
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

/** True for a page about homes where the law excludes their policies. */
export const isOutOfReach = (page: StateTopic) =>
  page.kind === "service" &&
  page.service === "residential" &&
  Boolean(page.content.commercialOnlyNote);

type OfService = Extract<StateTopic, { kind: "service" }>;

/**
 * Returns the text of a service for the head of its page and for this part. A page
 * without first steps begins with it, up to the first heading.
 */
export function serviceTexts(page: OfService) {
  const { offer } = page.content;
  const body = offer?.body ?? [];
  const emptyText =
    body.length === 0 && !isOutOfReach(page)
      ? (offer?.emptyText ?? null)
      : null;
  if (page.tonight.length > 0)
    return { head: null, special: { body, emptyText } };
  const heading = body.findIndex(
    (block) => block._type === "block" && block.style === "h2",
  );
  const end = heading < 0 ? body.length : heading;
  return {
    head: { body: body.slice(0, end), emptyText },
    special: { body: body.slice(end), emptyText: null },
  };
}

type ServiceTextProps = {
  body: readonly RichTextBlock[];
  /** Shown until an editor has written the text. */
  emptyText: string | null;
};

/** The text of a service in a state, or a part of it. */
export function ServiceText({ body, emptyText }: ServiceTextProps) {
  if (body.length === 0 && emptyText === null) return null;
  return (
    <div data-testid="service-text" className="prose max-w-measure">
      <RichTextBlocks value={body} isPart />
      {emptyText && <p>{emptyText}</p>}
    </div>
  );
}

/** How many rules stand on a page about a loss. */
const MOST_LINES = 3;

/** The confirmed caps on the fee; nothing without any. */
function LawLines({ state }: { state: AnyState }) {
  const lines = factsOf(state).filter(isFeeCap).slice(0, MOST_LINES);
  if (lines.length === 0) return null;
  return (
    <ul className="grid max-w-measure gap-3 border-line not-first:mt-8 not-first:border-t not-first:pt-6">
      {lines.map((fact) => (
        <li key={fact._key}>
          <LegalFactLine fact={fact} />
        </li>
      ))}
    </ul>
  );
}
