import type { LinkTo } from "~/model/page-parts";

import { CachedElement } from "../cached-element";
import { LicensedMap, type MapState } from "../map/licensed-map";
import { PhoneText } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";

import { FooterLicences, type FooterLicencesProps } from "./footer-licences";

/**
 * The content of the footer; a part is left out where its value is null or
 * empty.
 */
type FooterProps = FooterLicencesProps & {
  firmName: string;
  columns: readonly { _key: string; title: string; links: readonly LinkTo[] }[];
  legalLinks: readonly LinkTo[];
  disclaimer: string | null;
  note: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** When the telephone is answered; shown only beside the number. */
  emergencyLabel: string | null;
  hours: readonly string[];
  states: readonly MapState[];
  year: number;
  /**
   * The object that everything but the year is made of, the key of the cached
   * HTML; null: not cached.
   */
  source: object | null;
};

/** The end of every page: the firm's name, its licences, how to reach it. */
export function SiteFooter(props: FooterProps) {
  return (
    <CachedElement
      as="footer"
      className="no-print on-weight mt-auto text-small"
      source={props.source}
      variant={String(props.year)}
    >
      {() => <Columns {...props} />}
    </CachedElement>
  );
}

function Columns(props: FooterProps) {
  return (
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
      <FooterLicences {...props} />
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
  );
}

// How to reach the firm. The emergency label needs the number, or its
// placeholder, beside it.
function Reach(props: FooterProps) {
  const { phone, email, address, emergencyLabel, hours } = props;
  return (
    <ul className="mt-6 grid gap-2 text-on-weight-soft">
      <li>
        {emergencyLabel ? `${emergencyLabel}, ` : "Phone: "}
        <PhoneText phone={phone} pendingText="number pending publication" />
      </li>
      <li>
        {"E-mail: "}
        {email ? (
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        ) : (
          <span data-placeholder="true">address pending publication</span>
        )}
      </li>
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
