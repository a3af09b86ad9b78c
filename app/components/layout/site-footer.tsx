import { EmergencyLine, PhoneLink } from "~/components/facts/fact-line";
import { Linked, TextLink } from "~/components/link/links";
import type { LayoutContent } from "~/content/layout.query";
import {
  DEFAULT_DISCLAIMER,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENSE_TEXT,
} from "~/model/default-texts";
import type { LinkTo } from "~/model/page-parts";
import frame from "#words/en/frame.json";
import { fill } from "~/words/fill";
import { Original, useWords } from "~/words/language";
import { useRendering } from "~/render/render-context";

/** The layout; null while it cannot be read. */
type FooterProps = { layout: LayoutContent | null };

/** The end of every page: the firm's name, its licenses, how to reach it. */
export function SiteFooter({ layout }: FooterProps) {
  const { settings = null, navigation = null } = layout ?? {};
  const words = useWords("frame", frame);
  const { now } = useRendering();
  const firmName = settings?.firmName ?? DEFAULT_FIRM_NAME;
  const columns = navigation?.footerColumns ?? [];
  // On a phone the other columns are stacked next to the longest.
  const longest = Math.max(...columns.map(({ links }) => links.length));
  return (
    <footer className="no-print on-weight mt-auto text-small">
      <div className="shell grid gap-x-8 gap-y-6 py-7 lg:grid-cols-12 lg:gap-y-7 lg:py-8">
        <div className="lg:col-span-4">
          <p className="font-serif text-h3 font-semibold">{firmName}</p>
          {settings?.footerNote && (
            <p className="mt-2 max-w-[44ch]">{settings.footerNote}</p>
          )}
          <Reach settings={settings} />
        </div>
        <nav
          aria-label={words.footer}
          className="no-print grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 sm:gap-x-8 lg:col-span-8"
        >
          {columns.map((column) => (
            <div
              key={column._key}
              className={
                column.links.length === longest ? "max-sm:row-span-2" : ""
              }
            >
              {column.title && <h2 className="kicker">{column.title}</h2>}
              <LinkList links={column.links} />
            </div>
          ))}
        </nav>
        {layout && <Licenses layout={layout} />}
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-t border-weight-line pt-5 lg:col-span-12">
          <div className="text-fine text-on-weight-soft">
            <p>{settings?.disclaimer ?? DEFAULT_DISCLAIMER}</p>
            <Original words={settings?.firstDisclaimer} />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:ml-auto">
            <p>
              © {new Date(now).getFullYear()} {firmName}
            </p>
            <ul className="no-print flex flex-wrap gap-x-6 gap-y-1">
              {navigation?.legalLinks.map((link) => (
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

/** How to reach the firm; unknown facts have no line. */
function Reach({ settings }: Pick<LayoutContent, "settings">) {
  const words = useWords("frame", frame);
  if (!settings) return null;
  const { phone, email, address, emergencyLabel } = settings;
  const hours = [
    settings.officeHours &&
      fill(words.officeHours, { hours: settings.officeHours }),
    // Said above while there is no telephone.
    (phone || !emergencyLabel) && settings.replyPromise,
  ];
  return (
    <ul className="mt-3 grid gap-1 text-on-weight-soft">
      {emergencyLabel && (
        <li>
          <EmergencyLine label={emergencyLabel} phone={phone} />
        </li>
      )}
      {phone && !emergencyLabel && (
        <li>
          {words.phone}
          <PhoneLink phone={phone} />
        </li>
      )}
      {email && (
        <li>
          {words.email}
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </li>
      )}
      {address && <li className="whitespace-pre-line">{address}</li>}
      {hours.map((line) => line && <li key={line}>{line}</li>)}
    </ul>
  );
}

function LinkList({ links }: { links: readonly LinkTo[] }) {
  return (
    <ul className="mt-1.5 grid">
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

/**
 * Where the firm and its adjusters are licensed, with the numbers that are known,
 * and where each license can be checked.
 */
function Licenses({ layout }: { layout: LayoutContent }) {
  const { licenses, settings } = layout;
  const words = useWords("frame", frame);
  const named = licenses.filter((each) => each.isNamed && !each.isLapsed);
  const ofFirm = named
    .filter((license) => license.hasCompanyLicence)
    .map(({ _id, name, companyNumber: number }) => ({ _id, name, number }));
  const personal = named.map(({ _id, name, personalNumber }) => {
    return { _id, name, number: personalNumber };
  });
  const producerNumber = settings?.isProducerNumberPublished
    ? settings.nationalProducerNumber
    : null;
  if (!licenses.some((each) => each.isNamed)) return null;
  return (
    <div className="grid gap-x-8 gap-y-5 border-t border-weight-line pt-5 lg:col-span-12 lg:grid-cols-12">
      <div className="grid content-start gap-5 lg:col-span-3">
        <div data-testid="firm-licences">
          <h2 className="kicker">{words.firmLicenses}</h2>
          <Rows
            rows={ofFirm}
            className="grid-cols-3 sm:grid-cols-4 lg:grid-cols-2"
          />
        </div>
        {producerNumber && (
          <div>
            <h2 className="kicker">{words.producerNumber}</h2>
            <p className="mt-1.5 text-fine font-semibold tabular-nums">
              {producerNumber}
            </p>
          </div>
        )}
      </div>
      <div className="grid content-start gap-3 lg:col-span-6">
        <div data-testid="personal-licences">
          <h2 className="kicker">{words.personalLicenses}</h2>
          <Rows rows={personal} className="grid-cols-3 sm:grid-cols-4" />
        </div>
        <p className="text-fine text-on-weight-soft">
          <Linked
            sentence={words.checkLicenses}
            link={(page) => <TextLink href="/compliance">{page}</TextLink>}
          />
        </p>
        <LapsedLicenses layout={layout} />
      </div>
      <img
        src="/licensed-map.svg"
        alt=""
        width={975}
        height={610}
        loading="lazy"
        className="hidden h-auto w-full lg:col-span-3 lg:block"
      />
    </div>
  );
}

/** The states whose license has expired; nothing without any. */
function LapsedLicenses({ layout }: { layout: LayoutContent }) {
  const { licenses, settings } = layout;
  const lapsed = licenses.filter((each) => each.isLapsed && each.servesState);
  if (lapsed.length === 0) return null;
  return (
    <ul className="text-fine text-on-weight-soft">
      {lapsed.map(({ _id, name }) => (
        <li key={_id} data-testid="lapsed-licence">
          {name}: {settings?.lapsedLicenceText ?? DEFAULT_LAPSED_LICENSE_TEXT}
        </li>
      ))}
    </ul>
  );
}

type RowsProps = {
  /** `number` is null until it is published. */
  rows: readonly { _id: string; name: string; number: string | null }[];
  className: string;
};

function Rows({ rows, className }: RowsProps) {
  return (
    <ul className={`mt-1.5 grid gap-x-3 gap-y-0.5 text-fine ${className}`}>
      {rows.map((row) => (
        <li key={row._id}>
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
