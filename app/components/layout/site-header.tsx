import { Phone } from "lucide-react";

import { type Language, languages } from "../../../domain/languages";

import shellWords from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { ConsultationLink, TextLink } from "../link/links";
import { AccountMenu } from "./account-menu";
import { DesktopMenu, type HeaderProps } from "./desktop-menu";
import { MobileMenu } from "./mobile-menu";

/** The page that is shown, in another language. */
export type PageInLanguage = { language: Language; path: string };

type SiteHeaderProps = HeaderProps & { others: readonly PageInLanguage[] };

/**
 * The bar at the top of every page. Where large text leaves few words per line,
 * it takes two rows and scrolls away.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { shell, account, currentPath, others } = props;
  const { firmName, tagline, phone, contactLabel, portal } = shell;
  const words = useWords("shell", shellWords);
  return (
    <header className="no-print sticky top-0 z-30 border-b border-line bg-paper max-[20rem]:relative">
      <div className="shell flex h-(--bar-height) items-center gap-4 max-[20rem]:h-auto max-[20rem]:flex-wrap max-[20rem]:py-3">
        <TextLink
          href="/"
          aria-current={currentPath === "/" ? "page" : undefined}
          className="flex items-center gap-3 text-ink no-underline hover:text-ink"
        >
          <span className="font-serif text-[1.625rem] leading-none font-semibold tracking-tight">
            {firmName}
            <span className="sr-only">{words.homePage}</span>
          </span>
          {tagline && (
            <span className="hidden max-w-[15em] border-l border-line pl-3 text-fine leading-snug text-ink-soft xl:block">
              {tagline}
            </span>
          )}
        </TextLink>
        <DesktopMenu shell={shell} currentPath={currentPath} />
        <div className="ml-auto flex min-w-0 items-center gap-2 max-[20rem]:grow max-[20rem]:flex-wrap max-[20rem]:justify-between sm:gap-4">
          <OtherLanguages pages={others} isShort={phone !== null} />
          {phone && <PhoneLink phone={phone} />}
          {account ? (
            <AccountMenu account={account} />
          ) : (
            <TextLink
              href={portal.href}
              className="hidden min-h-6 text-small whitespace-nowrap text-ink lg:inline-block"
            >
              {portal.label}
            </TextLink>
          )}
          <ConsultationLink
            href="/contact"
            isCurrent={currentPath === "/contact"}
            className="action action-secondary min-h-10! px-4! py-1.5! text-small max-sm:min-w-0 max-sm:px-3! sm:whitespace-nowrap"
          >
            {contactLabel}
          </ConsultationLink>
          <MobileMenu
            shell={shell}
            account={account}
            currentPath={currentPath}
          />
        </div>
      </div>
    </header>
  );
}

type OtherLanguagesProps = {
  pages: readonly PageInLanguage[];
  /** True if a phone's screen only has room for the language code. */
  isShort: boolean;
};

/** Links to this page in the other languages that have it. */
function OtherLanguages({ pages, isShort }: OtherLanguagesProps) {
  return pages.map(({ language, path }) => (
    <a
      key={language}
      href={path}
      lang={language}
      hrefLang={language}
      className="inline-flex min-h-10 items-center text-small text-ink"
    >
      {isShort && (
        <span aria-hidden className="p-1 uppercase sm:hidden">
          {language}
        </span>
      )}
      <span className={isShort ? "max-sm:sr-only" : undefined}>
        {languages[language].title}
      </span>
    </a>
  ));
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <TextLink
      href={`tel:${phone.replace(/[^+\d]/g, "")}`}
      className="inline-flex min-h-10 min-w-6 items-center gap-2 text-small font-semibold whitespace-nowrap text-ink tabular-nums"
    >
      <Phone aria-hidden className="size-4" strokeWidth={1.5} />
      <span className="max-[26rem]:sr-only">{phone}</span>
    </TextLink>
  );
}
