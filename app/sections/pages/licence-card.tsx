import { ExternalLink } from "lucide-react";

import { Entry, LicenceEntries } from "~/components/facts/licence-entries";
import { TextLink } from "~/components/link/text-link";
import type { LicenceRecord } from "~/content/page.query";
import { DEFAULT_REGULATOR_NAME } from "~/model/default-texts";

type LicenceCardProps = {
  record: LicenceRecord;
};

/** One state's licence, printed like the record that it is. */
export function LicenceCard({ record }: LicenceCardProps) {
  const { isHeadquarters } = record;
  return (
    <article
      data-testid="licence-card"
      data-headquarters={isHeadquarters || undefined}
      className={`flex flex-col rounded-card bg-surface ${isHeadquarters ? "border-2 border-link" : "border border-line"}`}
    >
      <CardHeader record={record} />
      <dl className="grid gap-4 px-6 py-5 text-small">
        <LicenceEntries licence={record} />
        {record.regulatorUrl && (
          <Entry term="Regulator">
            <RegulatorLink
              url={record.regulatorUrl}
              name={record.regulatorName}
            />
          </Entry>
        )}
      </dl>
      {record.slug && <PerilLinks slug={record.slug} name={record.name} />}
    </article>
  );
}

function CardHeader({ record }: LicenceCardProps) {
  return (
    <header className="flex items-baseline justify-between gap-4 border-b border-line px-6 py-4">
      <h3 className="text-h3">
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
        <span className="rounded-full border border-link px-2.5 py-0.5 text-fine font-semibold text-link">
          HQ
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

function RegulatorLink({ url, name }: { url: string; name: string | null }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" data-leaves="">
      {name || DEFAULT_REGULATOR_NAME}
      <ExternalLink
        aria-hidden
        className="ml-1 inline size-3.5"
        strokeWidth={1.5}
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function PerilLinks({ slug, name }: { slug: string; name: string }) {
  return (
    <p
      data-print-plain
      className="mt-auto flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-6 py-4 text-small"
    >
      <TextLink href={`/claims/fire-damage/${slug}`}>
        Fire claims in {name}
      </TextLink>
      <TextLink href={`/claims/hail-damage/${slug}`}>
        Hail claims in {name}
      </TextLink>
    </p>
  );
}
