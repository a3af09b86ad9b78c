import type { ReactNode } from "react";

import { LicensedMap, type MapState } from "../map/licensed-map";
import { LicenceNumber } from "../licence-number";
import { type LinkTo, TextLink } from "../text-link";

export type FooterLicence = { id: string; name: string; number: string | null };

export type FooterProps = {
  firmName: string;
  columns: readonly { _key: string; title: string; links: readonly LinkTo[] }[];
  legalLinks: readonly LinkTo[];
  firmLicences: readonly FooterLicence[];
  personalLicences: readonly FooterLicence[];
  producerNumber: string | null;
  licencePendingText: string;
  disclaimer: string | null;
  note: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** The firm's promises about time, each with its own scope. */
  hours: readonly string[];
  states: readonly MapState[];
  year: number;
};

/** The end of every page: who the firm is, what it may do, how to reach it. */
export function SiteFooter(props: FooterProps) {
  return (
    <footer className="no-print on-weight mt-auto text-small">
      <div className="shell grid gap-x-8 gap-y-12 py-14 lg:grid-cols-12 lg:py-16">
        <div className="lg:col-span-4">
          <p className="font-serif text-h2 font-semibold">{props.firmName}</p>
          {props.note && <p className="mt-3 max-w-[40ch]">{props.note}</p>}
          <Reach {...props} />
          {props.states.length > 0 && (
            <LicensedMap states={props.states} className="mt-8 max-w-60" />
          )}
        </div>
        <nav
          aria-label="Footer"
          className="no-print grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-3 lg:col-span-8"
        >
          {props.columns.map((column) => (
            <div key={column._key}>
              {column.title && <h2 className="kicker">{column.title}</h2>}
              <LinkList links={column.links} />
            </div>
          ))}
        </nav>
        <Licences {...props} />
        <div className="border-t border-weight-line pt-8 lg:col-span-12">
          {props.disclaimer && (
            <p className="max-w-[90ch] text-fine text-on-weight-soft">
              {props.disclaimer}
            </p>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
            <p>
              © {props.year} {props.firmName}
            </p>
            <ul className="no-print flex flex-wrap gap-x-6 gap-y-2">
              {props.legalLinks.map((link) => (
                <li key={link.href}>
                  <TextLink href={link.href} className="inline-block min-h-6">
                    {link.label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </footer>
  );
}

function Reach(props: FooterProps) {
  const { phone, email, address, hours } = props;
  return (
    <ul className="mt-6 grid gap-2 text-on-weight-soft">
      {phone && (
        <li>
          <TextLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
            {phone}
          </TextLink>
        </li>
      )}
      {email && (
        <li>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </li>
      )}
      {address && <li className="whitespace-pre-line">{address}</li>}
      {hours.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function LinkList({ links }: { links: readonly LinkTo[] }) {
  return (
    <ul className="mt-3 grid gap-1">
      {links.map((link) => (
        <li key={`${link.href} ${link.label}`}>
          <TextLink href={link.href} className="inline-block py-0.5">
            {link.label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function Licences(props: FooterProps) {
  const { firmLicences, personalLicences, licencePendingText } = props;
  if (firmLicences.length + personalLicences.length === 0) return null;
  return (
    <div className="grid gap-x-8 gap-y-10 border-t border-weight-line pt-10 lg:col-span-12 lg:grid-cols-12">
      <div className="lg:col-span-3">
        <Register title="Firm licenses" name="firm-licences">
          <Rows
            rows={firmLicences}
            pendingText={licencePendingText}
            className="grid-cols-2 lg:grid-cols-1"
          />
        </Register>
        <div className="mt-8">
          <h2 className="kicker">National producer number</h2>
          <p className="mt-3">
            <LicenceNumber
              number={props.producerNumber}
              pendingText="Pending publication"
            />
          </p>
        </div>
      </div>
      <div className="lg:col-span-9">
        <Register title="Personal adjuster licenses" name="personal-licences">
          <Rows
            rows={personalLicences}
            pendingText={licencePendingText}
            className="grid-cols-2 xl:grid-cols-4"
          />
        </Register>
      </div>
    </div>
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

type RowsProps = {
  rows: readonly FooterLicence[];
  pendingText: string;
  className?: string;
};

function Rows({ rows, pendingText, className = "" }: RowsProps) {
  return (
    <dl className={`mt-3 grid gap-x-8 text-fine ${className}`}>
      {rows.map((row) => (
        <div key={row.id} className="border-b border-weight-line py-2">
          <dt className="font-semibold">{row.name}</dt>
          <dd>
            <LicenceNumber number={row.number} pendingText={pendingText} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
