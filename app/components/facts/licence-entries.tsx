import type { ReactNode } from "react";

import { useSiteTexts } from "~/components/layout/site-texts";

/** The licence of a state as its record prints it. */
type PrintedLicence = {
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
export function LicenceEntries(props: { licence: PrintedLicence | null }) {
  const { licence } = props;
  if (licence?.isLapsed)
    return (
      <Entry term="License">
        <LapsedLicence />
      </Entry>
    );
  return (
    <>
      <Entry term="Personal license">
        <LicenceNumber number={licence?.personalNumber ?? null} />
      </Entry>
      {licence?.hasCompanyLicence && (
        <Entry term="Company license">
          <LicenceNumber number={licence.companyNumber} />
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

type LicenceNumberProps = {
  number: string | null;
  /** In place of a number that is not published yet; that of the settings if left out. */
  pendingText?: string;
};

/** A licence number as a document would print it, or a clear note that it is missing. */
export function LicenceNumber({ number, pendingText }: LicenceNumberProps) {
  const { licencePendingText } = useSiteTexts();
  if (number)
    return <span className="font-semibold tabular-nums">{number}</span>;
  return <Pending text={pendingText ?? licencePendingText} />;
}

/** The licence holder's name, or a clear note that it is not published yet. */
export function Licensee({ name }: { name: string | null }) {
  return name ? <span>{name}</span> : <Pending text="pending publication" />;
}

function Pending({ text }: { text: string }) {
  return (
    <span data-placeholder="true" className="text-pending italic">
      {text}
    </span>
  );
}
