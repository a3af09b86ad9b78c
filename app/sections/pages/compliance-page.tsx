import type { ComponentProps } from "react";

import { LicenseEntries } from "~/components/facts/license-entries";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { cardOf, StatePicker } from "~/components/state-picker";
import { LicensedMap } from "~/components/map/licensed-map";
import type { ComplianceContent, LicenseRecord } from "~/content/page.query";
import pageWords from "#words/en/pages.json";
import { fill } from "~/words/fill";
import { useWords } from "~/words/language";

import { BadgeList } from "../blocks/section-bodies";
import noticesScript from "~/inline-scripts/notices.ts?script";
import { InlineScript } from "~/components/script/scripts";

/**
 * A region for a short message, which is announced and never takes the focus. A
 * small script fills it; React does not touch its content.
 */
function Notice(props: ComponentProps<"div"> & { words: string }) {
  const { words, ...region } = props;
  return (
    <div role="status" {...region}>
      <p
        className={`notice-enter text-small empty:hidden ${words}`}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    </div>
  );
}

/**
 * The welcome, shown for five seconds. It has its own space below the head of the
 * page, so that it covers nothing and moves nothing.
 */
function Welcome({ text }: { text: string }) {
  return (
    <Notice
      data-welcome={text}
      className="no-print shell -mt-10 min-h-16 lg:-mt-11 lg:min-h-11"
      words="max-w-measure border-l-3 border-link pl-3"
    />
  );
}

/** Shown for three seconds when a link marked `data-leaves` is followed. */
function Leaving({ text }: { text: string }) {
  return (
    <>
      <Notice
        data-leaving={text}
        className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center sm:justify-end sm:pr-16"
        words="on-weight max-w-[28rem] rounded-card px-5 py-3.5 shadow-menu"
      />
      <InlineScript code={noticesScript} />
    </>
  );
}

type CompliancePageViewProps = {
  page: ComplianceContent;
  /** null until it is published. */
  producerNumber: string | null;
  /** Where the firm is licensed, in the editors' words; null if they wrote nothing. */
  areaText: string | null;
};

/** The licensing page, with one record per state. */
export function CompliancePage(props: CompliancePageViewProps) {
  const { page, producerNumber, areaText } = props;
  const words = useWords("pages", pageWords);
  const valid = page.records.filter(({ isLapsed }) => !isLapsed);
  const states = valid.flatMap(({ name, slug, fipsCode }) =>
    slug ? [{ name, slug, fipsCode }] : [],
  );
  return (
    <>
      <PageHead
        title={page.title}
        intro={page.intro}
        aside={
          states.length > 0 && (
            <LicensedMap states={states} className="max-w-110" />
          )
        }
      />
      <Welcome text={page.welcomeNotice ?? ""} />
      <div className="shell grid gap-6 pb-8 lg:gap-12 lg:pb-16">
        <section aria-labelledby="records">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
            <h2 id="records" className="text-h2">
              {words.records}
            </h2>
            <p className="text-small text-ink-soft">
              {areaText || fill(words.licensedIn, { count: states.length })}
            </p>
          </div>
          <StatePicker states={page.records} />
          <ul className="chosen-first mt-4 grid gap-2 md:grid-cols-2 lg:gap-5 xl:grid-cols-3 print:grid-cols-2">
            {page.records.map((record) => (
              <li
                key={record._id}
                id={cardOf(record.slug)}
                className="grid min-w-0"
              >
                <LicenseCard record={record} />
              </li>
            ))}
          </ul>
        </section>
        {page.badges.length > 0 && <BadgeList badges={page.badges} />}
        <div className="grid items-center gap-x-8 gap-y-6 lg:grid-cols-2">
          {page.noRepresentationNote && (
            <p className="max-w-measure border-l-3 border-ink pl-5 text-small">
              {page.noRepresentationNote}
            </p>
          )}
          <ProducerNumber title={page.npnTitle} number={producerNumber} />
        </div>
      </div>
      <Closing />
      <Leaving text={page.externalLinkNotice} />
    </>
  );
}

type ProducerNumberProps = { title: string; number: string | null };

/** The number in the national register or, until it is known, where to check. */
function ProducerNumber({ title, number }: ProducerNumberProps) {
  const words = useWords("pages", pageWords);
  return (
    <section
      data-testid="producer-number"
      className="grid gap-1 rounded-card border border-line bg-surface px-5 py-4 text-small sm:p-6"
    >
      <h2 className="text-h3">{title}</h2>
      {number ? (
        <p className="font-semibold tabular-nums">{number}</p>
      ) : (
        <p>
          {words.checkEach}
          <TextLink href="#records" data-placeholder>
            {words.goToRecords}
          </TextLink>
        </p>
      )}
    </section>
  );
}

type LicenseCardProps = { record: LicenseRecord };

/** One state's license, printed like a record. */
function LicenseCard({ record }: LicenseCardProps) {
  const { slug, name, isHeadquarters } = record;
  const words = useWords("pages", pageWords);
  return (
    <article
      data-testid="licence-card"
      data-headquarters={isHeadquarters || undefined}
      className={`flex flex-col rounded-card bg-surface px-3 py-1 lg:gap-0.5 lg:px-6 lg:py-4 ${isHeadquarters ? "border-2 border-link" : "border border-line"}`}
    >
      <CardHeader record={record} />
      <dl className="flex flex-wrap gap-x-6 text-fine">
        <LicenseEntries license={record} regulator={record} opensTab />
      </dl>
      {slug && (
        <p
          data-print-plain
          className="mt-auto flex flex-wrap gap-x-6 text-small"
        >
          {(["fire", "hail"] as const).map((peril) => (
            <TextLink
              key={peril}
              href={`/claims/${peril}-damage/${slug}`}
              className="inline-block min-h-6"
            >
              {words.perilClaims[peril]}
              <span className="sr-only">
                {fill(words.inState, { state: name })}
              </span>
            </TextLink>
          ))}
        </p>
      )}
    </article>
  );
}

function CardHeader({ record }: LicenseCardProps) {
  const { headquarters } = useWords("pages", pageWords);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4">
      <h3 className="text-h4">
        {record.slug ? (
          <TextLink
            href={`/states/${record.slug}`}
            className="text-ink no-underline hover:underline"
          >
            {record.name}
          </TextLink>
        ) : (
          record.name
        )}
      </h3>
      {record.isHeadquarters ? (
        <span className="rounded-full border border-link px-2.5 text-fine font-semibold text-link">
          {headquarters}
        </span>
      ) : (
        record.abbreviation && (
          <span aria-hidden className="text-small text-ink-soft">
            {record.abbreviation}
          </span>
        )
      )}
    </header>
  );
}
