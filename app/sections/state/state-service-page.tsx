import { ActionLink } from "~/components/link/links";
import { Callout } from "~/components/prose/blocks";
import { PageHead } from "~/components/layout/page-head";
import { stateServiceNames } from "~/content/service-names";
import type { StateTopic } from "~/content/state.query";
import { DEFAULT_CONTACT_LABEL } from "~/model/default-texts";

import { stateServicePrefixes } from "../../../schemas/paths";
import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { ServiceData } from "../shell/firm-data";
import { StormHero } from "../storm/storm-hero";
import { BackToLicences, StateFacts } from "./state-parts";
import { StateRecord } from "./state-record";

type ServiceTopic = Extract<StateTopic, { kind: "service" }>;

/**
 * In: the page. Out: the editor's heading, or one made of service and state.
 */
export function serviceHeading(page: ServiceTopic): string {
  const { content } = page;
  const subject = content.pageTitle || stateServiceNames[page.service];
  return content.page?.title || `${subject} in ${content.name}`;
}

/**
 * The page of one service in one state; until an editor has written it, the
 * general text of the service. Where only commercial policies may be adjusted,
 * it does not invite owners of homes.
 */
export function StateServicePage({ page }: { page: ServiceTopic }) {
  const { content } = page;
  const body = content.page?.body ?? [];
  // Where the law excludes home policies, the page about homes says so first
  // and has no call to action.
  const isOutOfReach =
    page.service === "residential" && Boolean(content.commercialOnlyNote);
  const note = content.commercialOnlyNote && (
    <CommercialOnly text={content.commercialOnlyNote} />
  );
  return (
    <>
      <StormHero storm={content.storm} />
      <PageHead
        title={serviceHeading(page)}
        kicker={content.name}
        above={<BackToLicences />}
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
        <ServiceAction content={content} isOutOfReach={isOutOfReach} />
      </div>
      <StateFacts state={content} />
      {!isOutOfReach && !content.licence?.isLapsed && (
        <ServiceData
          path={page.path}
          name={serviceHeading(page)}
          description={content.page?.seo?.description ?? null}
          area={content.name}
        />
      )}
    </>
  );
}

function CommercialOnly({ text }: { text: string }) {
  return (
    <div className="max-w-measure">
      <Callout tone="note" title="Commercial policies only" text={text} />
    </div>
  );
}

type ServiceActionProps = {
  content: ServiceTopic["content"];
  isOutOfReach: boolean;
};

function ServiceAction({ content, isOutOfReach }: ServiceActionProps) {
  return isOutOfReach ? (
    <ActionLink
      link={{
        label: `Commercial claims in ${content.name}`,
        href: `${stateServicePrefixes.commercial}/${content.slug}`,
      }}
      kind="secondary"
      className="mt-8"
    />
  ) : (
    <ActionLink
      link={{ label: DEFAULT_CONTACT_LABEL, href: "/contact" }}
      kind="primary"
      className="mt-8"
    />
  );
}
