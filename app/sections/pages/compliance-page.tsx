import { LicenceNumber } from "~/components/facts/licence-number";
import { MapWithList } from "~/components/map/licensed-map";
import { Notices } from "~/components/layout/notices";
import { PageHead } from "~/components/layout/page-head";
import type { ComplianceContent } from "~/content/page.query";

import { BadgeList } from "../blocks/badge-list";
import { LicenceCard } from "./licence-card";

type CompliancePageViewProps = {
  page: ComplianceContent;
  /** null until it is published. */
  producerNumber: string | null;
  /**
   * Where the firm is licensed, in the editors' words; null if they wrote
   * nothing.
   */
  areaText: string | null;
};

/** The licensing page, with one record per state. */
export function CompliancePage(props: CompliancePageViewProps) {
  const { page, producerNumber, areaText } = props;
  const valid = page.records.filter(({ isLapsed }) => !isLapsed);
  const states = valid.flatMap(({ name, slug, fipsCode }) =>
    slug ? [{ name, slug, fipsCode }] : [],
  );
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <div className="shell grid gap-14 pb-20">
        {page.badges.length > 0 && <BadgeList badges={page.badges} />}
        {page.noRepresentationNote && (
          <p className="max-w-measure border-l-3 border-ink py-1 pl-5">
            {page.noRepresentationNote}
          </p>
        )}
        <MapWithList
          states={states}
          title={areaText || `Licensed in ${states.length} states`}
        />
        <section aria-labelledby="records">
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h2 id="records" className="text-h2">
              License records
            </h2>
            <p className="text-small text-ink-soft">{valid.length} states</p>
          </div>
          <ul className="mt-8 grid gap-5 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
            {page.records.map((record) => (
              <li key={record._id} className="grid">
                <LicenceCard record={record} />
              </li>
            ))}
          </ul>
        </section>
        <section
          data-testid="producer-number"
          className="grid gap-2 rounded-card border border-line bg-surface p-6 sm:p-8"
        >
          <h2 className="text-h3">{page.npnTitle}</h2>
          <p>
            <LicenceNumber
              number={producerNumber}
              pendingText="Pending publication"
            />
          </p>
        </section>
      </div>
      <Notices welcome={page.welcomeNotice} leaving={page.externalLinkNotice} />
    </>
  );
}
