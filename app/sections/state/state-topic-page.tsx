import { PageHead } from "~/components/layout/page-head";
import { ActionRow } from "~/components/link/links";
import { useConsultation } from "~/components/layout/closing";
import { HeadPicture } from "~/components/picture/picture";
import { Callout } from "~/components/prose/blocks";
import { stateServiceNames, type StateTopic } from "~/content/state.query";
import type { PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import pageWords from "#words/en/pages.json";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import {
  lossPrefixes,
  perilOfService,
  stateServicePrefixes,
} from "../../../domain/paths";
import { ownWords, statePageTitle } from "../../../domain/search-words";
import { TONIGHT, TonightSteps } from "../loss/tonight";
import { hasStormAction, StormHero } from "../storm/storm-hero";
import { headOf, StateDates, StateEnd, StateServiceData } from "./state-parts";
import {
  isOutOfReach,
  serviceTexts,
  ServiceText,
  SpecialHere,
} from "./special-here";

/** Returns the title and description of a page for search engines. */
export function describeStateTopic(page: StateTopic): PageDescription {
  const { content, path } = page;
  const { isComplete, ...head } = headOf(content, content.page?.seo);
  const intro =
    page.kind === "peril" ? (page.content.offer?.intro ?? null) : null;
  return {
    ...ownWords({ title: headingOf(page), intro, ...head }),
    isComplete,
    storm: content.storm,
    path,
    picture: sharePicture(head.seo?.picture ?? null),
  };
}

/** Returns the editor's heading, or one made from the subject and the state. */
function headingOf(page: StateTopic): string {
  switch (page.kind) {
    case "peril": {
      const { page: text, name } = page.content;
      return text?.heading || statePageTitle(page.peril, name);
    }
    case "service": {
      const { page: text, name, pageTitle } = page.content;
      const subject = pageTitle || stateServiceNames[page.service];
      return text?.title || `${subject} in ${name}`;
    }
  }
}

/** The types of policies that a kind of property has, for the deadlines. */
const owners: Readonly<Record<string, string>> = {
  residential: "homeowner",
  commercial: "commercial",
  hoa: "association",
};

/** What the form of the dates need not ask on a page, and what stands below it. */
const askedOn = (page: StateTopic) =>
  page.kind === "peril"
    ? { peril: page.peril, note: page.content.page?.reportingNote }
    : { peril: perilOfService(page.service), owner: owners[page.service] };

/** What a page is about: a peril, or a kind of property. */
const subjectOf = (page: StateTopic) =>
  page.kind === "peril" ? page.peril : page.service;

/**
 * The page about a loss or a service in one state, in one order: the first steps, the
 * dates, what is special here, the license, the consultation. What a state or a
 * subject does not have is left out, and the head lists the rest.
 */
export function StateTopicPage({ page }: { page: StateTopic }) {
  const { content, tonight } = page;
  const { lapsedText, commercialOnlyNote } = content;
  const words = useWords("state", stateWords);
  const subject = subjectOf(page);
  // Where the law excludes home policies, the page about homes says so first
  // and has no call to action.
  const isExcluded = isOutOfReach(page);
  const isOffering = lapsedText === null && !isExcluded;
  const dates = subject in lossPrefixes ? content.calculator : null;
  const heading = headingOf(page);
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={heading}
        kicker={content.name}
        aside={content.picture && <HeadPicture picture={content.picture} />}
        below={
          tonight.length > 0 && (
            <TonightSteps subject={subject} steps={tonight} />
          )
        }
      >
        {commercialOnlyNote && (
          <Callout
            tone="note"
            title={words.commercialOnly}
            text={commercialOnlyNote}
          />
        )}
        <PartLinks
          parts={[
            tonight.length > 0 && [TONIGHT, words.tonight],
            dates && ["dates", dates.title],
            ["special", words.special],
            lapsedText === null && ["check", words.check],
            isOffering && ["ask", words.ask],
          ]}
        />
        {isExcluded && lapsedText === null && (
          <CommercialClaims state={content} />
        )}
        {isOffering && <HeadAction isAmber={!hasStormAction(content.storm)} />}
        {page.kind === "service" && <HeadText page={page} />}
      </PageHead>
      {dates && <StateDates state={content} {...askedOn(page)} />}
      <SpecialHere page={page} />
      <StateEnd state={content} isOffering={isOffering} />
      {!isExcluded && (
        <StateServiceData
          state={content}
          path={page.path}
          name={heading}
          description={describeStateTopic(page).description}
        />
      )}
    </>
  );
}

function HeadText({
  page,
}: {
  page: Extract<StateTopic, { kind: "service" }>;
}) {
  const { head } = serviceTexts(page);
  return (
    head && (
      <div className="mt-6">
        <ServiceText {...head} />
      </div>
    )
  );
}

function HeadAction({ isAmber }: { isAmber: boolean }) {
  return (
    <ActionRow links={[useConsultation()]} isAmber={isAmber} className="mt-6" />
  );
}

/** Where the law lets the firm adjust commercial policies alone: the way to these. */
function CommercialClaims({ state }: { state: StateTopic["content"] }) {
  const { commercialClaims } = useWords("state", stateWords);
  const link = {
    label: fill(commercialClaims, { state: state.name }),
    href: `${stateServicePrefixes.commercial}/${state.slug}`,
  };
  return <ActionRow links={[link]} className="mt-6" />;
}

type PartLinksProps = {
  /** Their anchors with their names; false or null for one that the page has not. */
  parts: readonly (readonly [string, string] | false | null)[];
};

/** The parts of the page, as links. */
function PartLinks({ parts }: PartLinksProps) {
  const { onThisPage } = useWords("pages", pageWords);
  return (
    <nav aria-label={onThisPage} className="no-print mt-5">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {parts
          .filter((part) => part !== false && part !== null)
          .map(([anchor, text]) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                className="inline-flex min-h-8 items-center text-small"
              >
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
