import { PageHead } from "~/components/layout/page-head";
import { ActionLink, ActionRow, TextLink } from "~/components/link/links";
import { Callout } from "~/components/prose/blocks";
import { stateServiceNames, type StateTopic } from "~/content/state.query";
import { DEFAULT_CONTACT_LABEL } from "~/model/default-texts";
import type { PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";

import { stateServicePrefixes } from "../../../schemas/paths";
import { ownWords, statePageTitle } from "../../../schemas/search-words";
import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { hasStormAction, StormHero } from "../storm/storm-hero";
import {
  BackToLicenses,
  Expertise,
  lapsedDescription,
  StateClosing,
  StateEnd,
  StateFacts,
  StateServiceData,
} from "./state-parts";
import { StateRecord } from "./state-record";

const contact = { label: DEFAULT_CONTACT_LABEL, href: "/contact" };

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

/** In: the page. Out: its title and description for search engines. */
export function describeStateTopic(page: StateTopic): PageDescription {
  const own = page.content.page?.seo ?? null;
  const { name } = page.content;
  const words =
    page.kind === "peril"
      ? { title: statePageTitle(page.peril, name), ...page.content.page }
      : { title: serviceHeading({ page }), seo: own };
  const { title, description } = ownWords(words);
  return {
    title,
    description: description || lapsedDescription(page.content),
    // The site's own description says that the firm is licensed.
    isComplete: page.content.license?.isLapsed ?? false,
    path: page.path,
    storm: page.content.storm,
    picture: sharePicture(own?.picture ?? null),
  };
}

type TopicProps<Kind> = { page: Extract<StateTopic, { kind: Kind }> };

/** The fire or hail page of one state. */
function StatePerilPage({ page }: TopicProps<"peril">) {
  const { content, peril } = page;
  const { name } = content;
  const text = content.page;
  const perilName = peril === "fire" ? "Fire" : "Hail";
  const heading = text?.heading || statePageTitle(peril, name);
  const notes = [
    { title: "Time to report", text: text?.reportingNote ?? null },
    { title: `Good to know in ${name}`, text: text?.localNote ?? null },
    { title: "Commercial policies only", text: content.commercialOnlyNote },
  ];
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={heading}
        kicker={name}
        intro={text?.intro ?? null}
        above={<BackToLicenses />}
        aside={<StateRecord state={content} />}
      >
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ActionLink
            link={contact}
            kind={hasStormAction(content.storm) ? "secondary" : "primary"}
          />
          <TextLink href={`/states/${content.slug}`}>
            All services in {name}
          </TextLink>
        </p>
      </PageHead>
      <Expertise
        heading={`${perilName} losses in ${name}`}
        blocks={text?.expertise ?? []}
      />
      {notes.some(({ text }) => text) && (
        <div className="shell pb-10">
          {notes.map((note) => (
            <Note key={note.title} {...note} />
          ))}
        </div>
      )}
      <StateFacts state={content} />
      <StateEnd state={content} peril={peril} />
      <StateServiceData
        state={content}
        path={page.path}
        name={heading}
        description={text?.seo?.description ?? text?.intro ?? null}
      />
    </>
  );
}

type NoteProps = { title: string; text: string | null };

/** A note of an editor; nothing without text. */
function Note({ title, text }: NoteProps) {
  if (!text) return null;
  return (
    <div className="max-w-measure">
      <Callout tone="note" title={title} text={text} />
    </div>
  );
}

/**
 * In: the page. Out: the editor's heading, or one made of service and state.
 */
function serviceHeading({ page }: TopicProps<"service">): string {
  const { content } = page;
  const subject = content.pageTitle || stateServiceNames[page.service];
  return content.page?.title || `${subject} in ${content.name}`;
}

/**
 * The page of one service in one state; until an editor has written it, the
 * general text of the service. Where only commercial policies may be adjusted,
 * it does not invite owners of homes.
 */
function StateServicePage({ page }: TopicProps<"service">) {
  const { content } = page;
  const body = content.page?.body ?? [];
  // Where the law excludes home policies, the page about homes says so first
  // and has no call to action.
  const isOutOfReach =
    page.service === "residential" && Boolean(content.commercialOnlyNote);
  const note = (
    <Note title="Commercial policies only" text={content.commercialOnlyNote} />
  );
  const commercial = {
    label: `Commercial claims in ${content.name}`,
    href: `${stateServicePrefixes.commercial}/${content.slug}`,
  };
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={serviceHeading({ page })}
        kicker={content.name}
        above={<BackToLicenses />}
        aside={<StateRecord state={content} />}
      />
      <div className="shell pb-14">
        {isOutOfReach && note}
        <div data-testid="service-text" className="prose max-w-measure">
          {body.length > 0 ? (
            <RichTextBlocks value={body} />
          ) : (
            !isOutOfReach && content.emptyText && <p>{content.emptyText}</p>
          )}
        </div>
        {!isOutOfReach && note}
        <ActionRow
          links={[isOutOfReach ? commercial : contact]}
          isAmber={!hasStormAction(content.storm)}
          className="mt-8"
        />
      </div>
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
