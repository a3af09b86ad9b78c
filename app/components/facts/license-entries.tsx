import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

import { FIRST_LANGUAGE } from "../../../domain/languages";

import { useSiteTexts } from "~/components/site-texts";
import { InFirstMark, Linked, TextLink } from "~/components/link/links";
import { dayOf } from "~/model/date-text";
import type { Catalogue } from "~/words/catalogues";
import factWords from "#words/en/facts.json";
import { useAddresses, useLanguage, useWords } from "~/words/language";

import { DateTime } from "./fact-line";

/** The authority that keeps the register of a state's licenses. */
type Regulator = {
  /** In the first language. */
  regulatorName: string | null;
  /** null if there is no link. */
  regulatorUrl: string | null;
};

/** The license of a state as its record prints it. */
type PrintedLicense = {
  hasCompanyLicence: boolean;
  personalNumber: string | null;
  companyNumber: string | null;
  licensee: string | null;
  isLapsed: boolean;
  /** Where the regulator lets anyone search a license; null until it is confirmed. */
  lookupUrl: string | null;
  lookupCheckedOn: string | null;
};

type LicenseEntriesProps = {
  /** null where there is none. */
  license: PrintedLicense | null;
  regulator: Regulator;
  /** True if the link to the regulator opens a tab, which the page says. */
  opensTab?: boolean | undefined;
};

/**
 * The numbers, holder and regulator of a license, for the list of a record; once
 * it has expired, the sentence of the settings replaces them.
 */
export function LicenseEntries(props: LicenseEntriesProps) {
  const { license, regulator, opensTab } = props;
  const words = useWords("facts", factWords);
  const registers =
    license === null || license.isLapsed ? [] : registersOf(license, words);
  const isMissing = registers.some(({ number }) => number === null);
  return (
    <>
      {license?.isLapsed && (
        <Entry term={words.license}>
          <LapsedLicense />
        </Entry>
      )}
      {registers.map(
        ({ term, number }) =>
          (number || regulator.regulatorUrl) && (
            <Entry key={term} term={term}>
              <LicenseNumber
                number={number}
                regulator={regulator}
                opensTab={opensTab}
              />
            </Entry>
          ),
      )}
      {license?.licensee && !license.isLapsed && (
        <Entry term={words.heldBy}>{license.licensee}</Entry>
      )}
      {!isMissing && regulator.regulatorUrl && (
        <Entry term={words.regulator}>
          <RegulatorLink regulator={regulator} opensTab={opensTab}>
            <RegulatorName of={regulator} unnamed={words.departmentTitle} />
          </RegulatorLink>
        </Entry>
      )}
      {license && <Lookup license={license} opensTab={opensTab} />}
    </>
  );
}

type LookupProps = Pick<LicenseEntriesProps, "opensTab"> & {
  license: PrintedLicense;
};

/** The regulator's license lookup with the day of its check; nothing without either. */
function Lookup({ license, opensTab }: LookupProps) {
  const { lookupUrl, lookupCheckedOn } = license;
  const words = useWords("facts", factWords);
  const language = useLanguage();
  if (!lookupUrl || !lookupCheckedOn) return null;
  const day = <DateTime date={dayOf(lookupCheckedOn, language)} />;
  return (
    <Entry term={words.lookup}>
      <OutsideLink href={lookupUrl} opensTab={opensTab}>
        {words.lookUp}
      </OutsideLink>
      <span className="block text-fine text-ink-soft">
        <Linked sentence={words.confirmedOn} link={() => day} />
      </span>
    </Entry>
  );
}

/** The numbers of a license; one entry for both while neither is known. */
function registersOf(license: PrintedLicense, words: Catalogue["facts"]) {
  const { hasCompanyLicence, personalNumber, companyNumber } = license;
  if (hasCompanyLicence && !personalNumber && !companyNumber)
    return [{ term: words.personalAndCompany, number: null }];
  return [
    { term: words.personal, number: personalNumber },
    ...(hasCompanyLicence
      ? [{ term: words.company, number: companyNumber }]
      : []),
  ];
}

/** Replaces a license that has expired. */
export function LapsedLicense() {
  const { lapsedLicenceText } = useSiteTexts();
  return <span data-testid="lapsed-licence">{lapsedLicenceText}</span>;
}

/** A term of a record and its value. */
function Entry(props: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine/tight text-ink-soft">{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

type LicenseNumberProps = {
  number: string | null;
  regulator: Regulator;
  opensTab?: boolean | undefined;
  className?: string | undefined;
};

/**
 * A license number as a document would print it or, until it is known, the link
 * to the register in which a visitor finds it.
 */
export function LicenseNumber(props: LicenseNumberProps) {
  const { number, ...register } = props;
  if (number)
    return <span className="font-semibold tabular-nums">{number}</span>;
  return <RegulatorLink isPlaceholder {...register} />;
}

type RegulatorLinkProps = Omit<LicenseNumberProps, "number"> & {
  /** True if it replaces a number. */
  isPlaceholder?: true;
  /** Defaults to the request to check there. */
  children?: ReactNode;
};

/** The link to the register of a state; nothing without its address. */
export function RegulatorLink(props: RegulatorLinkProps) {
  const { regulator, isPlaceholder, opensTab, className } = props;
  const words = useWords("facts", factWords);
  if (!regulator.regulatorUrl) return null;
  const name = <RegulatorName of={regulator} unnamed={words.department} />;
  return (
    <OutsideLink
      href={regulator.regulatorUrl}
      opensTab={opensTab}
      className={className}
      isPlaceholder={isPlaceholder}
    >
      {props.children ?? (
        <Linked sentence={words.checkWith} link={() => name} />
      )}
    </OutsideLink>
  );
}

/** A regulator keeps its own name on a page in another language. */
function RegulatorName(props: { of: Regulator; unnamed: string }) {
  const { regulatorName } = props.of;
  const isFirst = useLanguage() === FIRST_LANGUAGE;
  if (isFirst || !regulatorName) return regulatorName || props.unnamed;
  return (
    <span lang={FIRST_LANGUAGE} translate="no">
      {regulatorName}
    </span>
  );
}

type OutsideLinkProps = Pick<
  RegulatorLinkProps,
  "opensTab" | "className" | "children"
> & { href: string; isPlaceholder?: true | undefined };

/** A link to a regulator, which says if it opens a tab. */
function OutsideLink(props: OutsideLinkProps) {
  const { href, isPlaceholder, opensTab, className, children } = props;
  const words = useWords("facts", factWords);
  const mark = { "data-placeholder": isPlaceholder };
  const place = useAddresses()(href, true);
  if (!opensTab)
    return (
      <TextLink href={href} isInFirst className={className} {...mark}>
        {children}
      </TextLink>
    );
  return (
    <a
      {...place}
      target="_blank"
      rel="noopener noreferrer"
      data-leaves=""
      className="inline-block min-h-6"
      {...mark}
    >
      {children}
      <InFirstMark place={place} label={children} />
      <ExternalLink
        aria-hidden
        className="ml-1 hidden size-3.5 sm:inline"
        strokeWidth={1.5}
      />
      <span className="sr-only">{words.newTab}</span>
    </a>
  );
}
