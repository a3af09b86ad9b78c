import type { ReactNode } from "react";

import { useSiteTexts } from "~/components/layout/site-texts";

/** The license of a state as its record prints it. */
type PrintedLicense = {
  hasCompanyLicence: boolean;
  personalNumber: string | null;
  companyNumber: string | null;
  licensee: string | null;
  isLapsed: boolean;
};

/**
 * The numbers and the holder of a license, for the list of a record; once it has
 * expired, the sentence of the settings alone. In: null where there is none.
 */
export function LicenseEntries(props: { license: PrintedLicense | null }) {
  const { license } = props;
  if (license?.isLapsed)
    return (
      <Entry term="License">
        <LapsedLicense />
      </Entry>
    );
  return (
    <>
      <Entry term="Personal license">
        <LicenseNumber number={license?.personalNumber ?? null} />
      </Entry>
      {license?.hasCompanyLicence && (
        <Entry term="Company license">
          <LicenseNumber number={license.companyNumber} />
        </Entry>
      )}
      <Entry term="Held by">
        <Licensee name={license?.licensee ?? null} />
      </Entry>
    </>
  );
}

/** Stands where a license stood that has expired. */
export function LapsedLicense() {
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

type LicenseNumberProps = {
  number: string | null;
  /** In place of a number that is not published yet; that of the settings if left out. */
  pendingText?: string;
};

/** A license number as a document would print it, or a clear note that it is missing. */
export function LicenseNumber({ number, pendingText }: LicenseNumberProps) {
  const { licencePendingText } = useSiteTexts();
  if (number)
    return <span className="font-semibold tabular-nums">{number}</span>;
  return <Pending text={pendingText ?? licencePendingText} />;
}

/** The license holder's name, or a clear note that it is not published yet. */
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
