import type { ReactNode } from "react";

import { useSiteTexts } from "~/components/layout/site-texts";

import { LicenceNumber, Licensee } from "./licence-number";

/** The licence of a state as its record prints it. */
export type PrintedLicence = {
  hasCompanyLicence: boolean;
  personalNumber: string | null;
  companyNumber: string | null;
  licensee: string | null;
  isLapsed: boolean;
};

/**
 * The numbers and the holder of a licence, for the list of a record; once it has
 * expired, the sentence of the settings alone. In: null where there is none.
 */
export function LicenceEntries({
  licence,
}: {
  licence: PrintedLicence | null;
}) {
  const { licencePendingText } = useSiteTexts();
  if (licence?.isLapsed)
    return (
      <Entry term="License">
        <LapsedLicence />
      </Entry>
    );
  return (
    <>
      <Entry term="Personal license">
        <LicenceNumber
          number={licence?.personalNumber ?? null}
          pendingText={licencePendingText}
        />
      </Entry>
      {licence?.hasCompanyLicence && (
        <Entry term="Company license">
          <LicenceNumber
            number={licence.companyNumber}
            pendingText={licencePendingText}
          />
        </Entry>
      )}
      <Entry term="Held by">
        <Licensee name={licence?.licensee ?? null} />
      </Entry>
    </>
  );
}

/** Stands where a licence stood that has expired. */
export function LapsedLicence() {
  const { lapsedLicenceText } = useSiteTexts();
  return <span data-testid="lapsed-licence">{lapsedLicenceText}</span>;
}

/** A term of a record and its value. */
export function Entry(props: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
