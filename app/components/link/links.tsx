import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import type { LinkTo } from "~/model/page-parts";
import shell from "#words/en/shell.json";
import { fill } from "~/words/fill";
import { type Place, useAddresses, useWords } from "~/words/language";

type TextLinkProps = {
  href: string;
  className?: string | undefined;
  "aria-current"?: "page" | undefined;
  /** What the link is about, for readers without the text around it. */
  about?: string | null | undefined;
  /** True if the page of another site is in the first language. */
  isInFirst?: true;
  /** True if the link stands in for something not yet known. */
  "data-placeholder"?: true | undefined;
  children: ReactNode;
};

/**
 * A plain anchor, which says if it leaves the language of the page. Pages come complete from the cache, so loading a document
 * costs no more than a client-side navigation would, and the browser handles
 * focus, scroll position and announcement.
 */
export function TextLink(props: TextLinkProps) {
  const { href, about, isInFirst, children, ...rest } = props;
  const place = useAddresses()(href, isInFirst);
  const isExternal = /^https?:/.test(href);
  return (
    <a {...place} {...(isExternal && { rel: "noopener" })} {...rest}>
      {children}
      <InFirstMark place={place} label={children} />
      {about && <span className="sr-only">: {about}</span>}
    </a>
  );
}

type InFirstMarkProps = { place: Place; label: ReactNode };

/** Says of a link that it leads to the first language, unless its label does. */
export function InFirstMark({ place, label }: InFirstMarkProps) {
  const { inFirst } = useWords("shell", shell);
  const isSaid = typeof label === "string" && label.endsWith(inFirst);
  return place.hrefLang && !isSaid ? inFirst : null;
}

type LinkedProps = {
  /** Has the words of its link in brackets: `our [licenses page] links to …`. */
  sentence: string;
  link(words: string): ReactNode;
};

/** A sentence of the catalogue with a link in it. */
export function Linked({ sentence, link }: LinkedProps) {
  const [before, words = "", after] = sentence.split(/[[\]]/);
  return (
    <>
      {before}
      {link(words)}
      {after}
    </>
  );
}

/** A link back to the page above this one; not printed. */
export function BackLink({ href, label }: LinkTo) {
  return (
    <p className="no-print mb-8">
      <TextLink
        href={href}
        className="inline-flex min-h-6 items-center gap-2 text-small"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        {label}
      </TextLink>
    </p>
  );
}

type ActionLinkProps = {
  link: LinkTo;
  /** A page has one primary action, the consultation, and any number of others. */
  kind?: "primary" | "secondary";
  className?: string;
};

/** The page of the consultation form; a button that leads there opens its dialog. */
const CONSULTATION_PAGE = "/consultation";

/** A link that looks like a button, because following it starts something. */
export function ActionLink(props: ActionLinkProps) {
  const { link, kind = "secondary", className = "" } = props;
  const Link = link.href === CONSULTATION_PAGE ? ConsultationLink : TextLink;
  return (
    <Link href={link.href} className={`action action-${kind} ${className}`}>
      {link.label}
    </Link>
  );
}

/** True for a link to the consultation: its form, or the page that leads to it. */
export const isConsultation = ({ href }: LinkTo) =>
  href === CONSULTATION_PAGE || href === "/contact";

type ActionRowProps = {
  links: readonly LinkTo[];
  /** False if the page already has its amber action. */
  isAmber?: boolean;
  className?: string;
};

/**
 * A row of action links, the first to the consultation primary, the others
 * secondary; nothing without links.
 */
export function ActionRow(props: ActionRowProps) {
  const { links, isAmber = true, className = "" } = props;
  if (links.length === 0) return null;
  const amber = isAmber ? links.find(isConsultation) : undefined;
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {links.map((link) => (
        <ActionLink
          key={`${link.href} ${link.label}`}
          link={link}
          kind={link === amber ? "primary" : "secondary"}
          className="max-sm:w-full"
        />
      ))}
    </div>
  );
}

type CallToActionProps = {
  title: string | null;
  text: string | null;
  links: readonly LinkTo[];
  /** False if the page already has its amber action. */
  isAmber: boolean;
};

/** A title, a text and links, at the end of a page. */
export function CallToAction(props: CallToActionProps) {
  const { title, text, links, isAmber } = props;
  if (!title && !text && links.length === 0) return null;
  return (
    <div className="no-print grid gap-x-8 gap-y-6 rounded-card border border-line bg-surface p-6 sm:p-10 lg:flex lg:items-center lg:justify-between">
      {(title || text) && (
        <div className="grid gap-2">
          {title && <h2 className="text-h3">{title}</h2>}
          {text && <p className="max-w-measure text-ink-soft">{text}</p>}
        </div>
      )}
      <ActionRow links={links} isAmber={isAmber} className="lg:shrink-0" />
    </div>
  );
}

type PaginationProps = {
  page: number;
  pageCount: number;
  /** How many entries there are; not shown if left out. */
  total?: number;
  /** The address of a page. */
  address(page: number): string;
  /** The words of the links to the page before and to the one after. */
  labels: readonly [before: string, after: string];
  className: string;
};

/** Links to the next and the previous part of a list; nothing for one part. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, total, address, className } = props;
  const words = useWords("shell", shell);
  const [before, after] = props.labels;
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={words.pages}
      className={`no-print ${className} flex items-center justify-between gap-4 border-t border-line pt-6`}
    >
      <span>
        {page > 1 && <TextLink href={address(page - 1)}>{before}</TextLink>}
      </span>
      <span className="text-small text-ink-soft">
        {fill(words.pageOf, { page, count: pageCount })}
        {total !== undefined && fill(words.inAll, { total })}
      </span>
      <span>
        {page < pageCount && (
          <TextLink href={address(page + 1)}>{after}</TextLink>
        )}
      </span>
    </nav>
  );
}

type ConsultationLinkProps = {
  /** Where it leads without a script, or if the dialog is unavailable. */
  href: string;
  /** True on the page that it leads to. */
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Opens the consultation form in a dialog; without a script it is a link. The
 * frame of the page (ConsultationProvider) listens for it.
 */
export function ConsultationLink(props: ConsultationLinkProps) {
  const { href, isCurrent, className, children } = props;
  const addressOf = useAddresses();
  return (
    <a
      {...addressOf(href)}
      role="button"
      aria-haspopup="dialog"
      data-opens="consultation"
      aria-current={isCurrent ? "page" : undefined}
      className={className}
    >
      {children}
    </a>
  );
}
