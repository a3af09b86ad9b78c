import type { ReactNode } from "react";

import { LicenceNumber } from "~/components/facts/licence-entries";
import { TextLink } from "~/components/link/links";

/** A licence in the footer; `number` is null until it is published. */
type FooterLicence = { id: string; name: string; number: string | null };

/**
 * The firm's licences, those of its adjusters, and the firm's producer number
 * (NPN).
 */
export type FooterLicencesProps = {
  firmLicences: readonly FooterLicence[];
  personalLicences: readonly FooterLicence[];
  /** Personal licences whose state is not named yet. */
  unnamedCount: number;
  producerNumber: string | null;
  /** The states in which the licence has expired. */
  lapsed: readonly { id: string; name: string }[];
  /** What is said of them. */
  lapsedText: string;
};

/**
 * Where the firm and its adjusters are licensed. Numbers stand beside their
 * state once they are published. Until then one sentence says so for all,
 * instead of the same note twenty times on every page.
 */
export function FooterLicences(props: FooterLicencesProps) {
  const { firmLicences, personalLicences, lapsed } = props;
  if (firmLicences.length + personalLicences.length + lapsed.length === 0)
    return null;
  return (
    <div className="grid gap-x-8 gap-y-10 border-t border-weight-line pt-10 lg:col-span-12 lg:grid-cols-12">
      <div className="lg:col-span-3">
        <Register title="Firm licenses" name="firm-licences">
          <Rows
            rows={firmLicences}
            className="grid-cols-2 sm:grid-cols-4 lg:grid-cols-2"
          />
        </Register>
      </div>
      <div className="lg:col-span-6">
        <Register title="Personal adjuster licenses" name="personal-licences">
          <Rows
            rows={personalLicences}
            className="grid-cols-2 sm:grid-cols-4 lg:grid-cols-4"
          />
        </Register>
      </div>
      <div className="lg:col-span-3">
        <h2 className="kicker">National producer number</h2>
        <p className="mt-3 text-fine">
          <LicenceNumber
            number={props.producerNumber}
            pendingText="Pending publication"
          />
        </p>
      </div>
      <Pending {...props} />
      <Lapsed {...props} />
    </div>
  );
}

function Pending(props: FooterLicencesProps) {
  const { firmLicences, personalLicences, unnamedCount } = props;
  const numbers = [...firmLicences, ...personalLicences].map(
    ({ number }) => number,
  );
  const isAnyPending = numbers.includes(null);
  if (!isAnyPending && unnamedCount === 0) return null;
  const isAnyKnown = numbers.some((number) => number !== null);
  return (
    <p className="max-w-[90ch] text-fine text-on-weight-soft lg:col-span-12">
      {isAnyPending && (
        <span data-placeholder="true">
          {isAnyKnown
            ? "License numbers that are not shown are pending publication. "
            : "License numbers are pending publication. "}
        </span>
      )}
      {unnamedCount > 0 && (
        <span data-placeholder="true">
          {unnamedCount === 1
            ? "A further personal license is pending publication. "
            : "Further personal licenses are pending publication. "}
        </span>
      )}
      <TextLink href="/compliance">Our licenses page</TextLink> links to the
      register of each state.
    </p>
  );
}

function Lapsed({ lapsed, lapsedText }: FooterLicencesProps) {
  if (lapsed.length === 0) return null;
  return (
    <ul className="max-w-[90ch] text-fine text-on-weight-soft lg:col-span-12">
      {lapsed.map(({ id, name }) => (
        <li key={id} data-testid="lapsed-licence">
          {name}: {lapsedText}
        </li>
      ))}
    </ul>
  );
}

type RegisterProps = { title: string; name: string; children: ReactNode };

function Register({ title, name, children }: RegisterProps) {
  return (
    <div data-testid={name}>
      <h2 className="kicker">{title}</h2>
      {children}
    </div>
  );
}

type RowsProps = { rows: readonly FooterLicence[]; className: string };

function Rows({ rows, className }: RowsProps) {
  return (
    <ul className={`mt-3 grid gap-x-6 gap-y-1.5 text-fine ${className}`}>
      {rows.map((row) => (
        <li key={row.id}>
          {row.name}
          {row.number && (
            <span className="block font-semibold tabular-nums">
              {row.number}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
