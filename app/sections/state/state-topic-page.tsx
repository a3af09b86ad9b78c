import { PageHead } from "~/components/layout/page-head";
import { ActionLink, ActionRow, TextLink } from "~/components/link/links";
import { Callout } from "~/components/prose/blocks";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import { stateServiceNames, type StateTopic } from "~/content/state.query";
import type { PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { stateServicePrefixes } from "../../../domain/paths";
import { ownWords, statePageTitle } from "../../../domain/search-words";
import { StateAdjusters } from "../proof/adjusters";
import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { hasStormAction, StormHero } from "../storm/storm-hero";
import {
  BackToLicenses,
  Expertise,
  headOf,
  StateClosing,
  StateEnd,
  StateFacts,
  StateServiceData,
} from "./state-parts";
import { StateAside } from "./state-record";

/** The page about one peril or service in one state. */
export function StateTopicPage({ page }: { page: StateTopic }) {
  switch (page.kind) {
    case "peril":
      return <StatePerilPage page={page} />;
    case "service":
      return <StateServicePage page={page} />;
    default:
      page satisfies never;
      return null;
  }
}

/** Returns the title and description of a page for search engines. */
export function describeStateTopic(page: StateTopic): PageDescription {
  const { name, storm } = page.content;
  const { isComplete, ...head } = headOf(page.content, page.content.page?.seo);
  const words =
    page.kind === "peril"
      ? {
          title: page.content.page?.heading || statePageTitle(page.peril, name),
          intro: page.content.offer?.intro ?? null,
        }
      : { title: serviceHeading({ page }) };
  return {
    ...ownWords({ ...words, ...head }),
    isComplete,
    storm,
    path: page.path,
    picture: sharePicture(head.seo?.picture ?? null),
  };
}

type TopicProps<Kind> = { page: Extract<StateTopic, { kind: Kind }> };

/** The fire or hail page of one state. */
function StatePerilPage({ page }: TopicProps<"peril">) {
  const { content, peril } = page;
  const { name, offer, page: text } = content;
  const words = useWords("state", stateWords);
  const contact = { label: words.contact, href: "/contact" };
  const heading = text?.heading || fill(words.titles[peril], { state: name });
  const notes = [
    { title: words.commercialOnly, text: content.commercialOnlyNote },
    { title: words.reportTime, text: text?.reportingNote ?? null },
    {
      title: fill(words.goodToKnow, { state: name }),
      text: offer?.localNote ?? null,
    },
  ];
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={heading}
        kicker={name}
        intro={content.lapsedText ?? offer?.intro ?? null}
        above={<BackToLicenses />}
        aside={<StateAside state={content} />}
      >
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {content.lapsedText === null && (
            <ActionLink
              link={contact}
              kind={hasStormAction(content.storm) ? "secondary" : "primary"}
            />
          )}
          <TextLink href={`/states/${content.slug}`}>
            {fill(
              content.lapsedText === null ? words.allServices : words.moreOn,
              { state: name },
            )}
          </TextLink>
        </p>
      </PageHead>
      <Expertise
        heading={fill(words.losses[peril], { state: name })}
        blocks={offer?.expertise ?? []}
        notes={notes}
      />
      <StateAdjusters state={content} />
      <StateFacts state={content} />
      <StateEnd state={content} peril={peril} />
      <StateServiceData
        state={content}
        path={page.path}
        name={heading}
        description={text?.seo?.description ?? offer?.intro ?? null}
      />
    </>
  );
}

/** Returns the editor's heading, or one made from service and state. */
function serviceHeading({ page }: TopicProps<"service">): string {
  const { content } = page;
  const subject = content.pageTitle || stateServiceNames[page.service];
  return content.page?.title || `${subject} in ${content.name}`;
}

/** In two parts, with the action visible between them. */
function atFirstHeading(body: readonly RichTextBlock[]) {
  const heading = body.findIndex(
    (block) => block._type === "block" && block.style === "h2",
  );
  const end = heading < 0 ? body.length : heading;
  return [body.slice(0, end), body.slice(end)] as const;
}

/**
 * The page of one service in one state; until an editor has written it, the general
 * text of the service. Where only commercial policies may be adjusted, it does not
 * invite homeowners.
 */
function StateServicePage({ page }: TopicProps<"service">) {
  const { content } = page;
  const { offer, lapsedText } = content;
  const words = useWords("state", stateWords);
  const contact = { label: words.contact, href: "/contact" };
  const [lead, rest] = atFirstHeading(offer?.body ?? []);
  // Where the law excludes home policies, the page about homes says so first
  // and has no call to action.
  const isOutOfReach =
    page.service === "residential" && Boolean(content.commercialOnlyNote);
  const note = content.commercialOnlyNote && (
    <Callout
      tone="note"
      title={words.commercialOnly}
      text={content.commercialOnlyNote}
    />
  );
  const commercial = {
    label: fill(words.commercialClaims, { state: content.name }),
    href: `${stateServicePrefixes.commercial}/${content.slug}`,
  };
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={serviceHeading({ page })}
        kicker={content.name}
        intro={lapsedText}
        above={<BackToLicenses />}
        aside={<StateAside state={content} />}
      >
        {isOutOfReach && note}
        <div data-testid="service-text" className="prose mt-6 max-w-measure">
          <RichTextBlocks value={lead} />
          {lead.length + rest.length === 0 &&
            !isOutOfReach &&
            offer?.emptyText && <p>{offer.emptyText}</p>}
          {lapsedText === null && (
            <ActionRow
              links={[isOutOfReach ? commercial : contact]}
              isAmber={!hasStormAction(content.storm)}
            />
          )}
          <RichTextBlocks value={rest} />
        </div>
        {!isOutOfReach && note}
      </PageHead>
      <StateAdjusters state={content} />
      <StateFacts state={content} />
      {!isOutOfReach && <StateClosing state={content} />}
      {!isOutOfReach && (
        <StateServiceData
          state={content}
          path={page.path}
          name={serviceHeading({ page })}
          description={content.page?.seo?.description ?? null}
        />
      )}
    </>
  );
}
