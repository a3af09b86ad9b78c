import { Fragment, type Key, type ReactNode } from "react";

import { useEdit } from "~/components/editing/edit";
import { TextLink } from "~/components/link/links";
import type { ArticleSummary } from "~/model/page-parts";
import type { DateText } from "~/model/date-text";

/** A day or a moment, marked up for machines. */
export function DateTime({ date }: { date: DateText }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}

type ReadTimeProps = Pick<ArticleSummary, "document"> & { minutes: number };

/** How long an article takes to read; in a preview it leads to its field. */
export function ReadTime({ document, minutes }: ReadTimeProps) {
  const edit = useEdit();
  return (
    <span {...edit({ ...document, path: "readTime" })}>{minutes} min read</span>
  );
}

type Fact = { key: Key; fact: ReactNode };

type FactLineProps = { facts: readonly Fact[]; className?: string };

/**
 * Short facts in one line, such as category, date and reading time. Text
 * separates them, so that they stay apart without the stylesheet, in a reader
 * mode or in a copied line.
 * In: the facts in their order; one that is null, false or "" is left out.
 */
export function FactLine({ facts, className = "" }: FactLineProps) {
  const known = facts.filter(({ fact }) => Boolean(fact) || fact === 0);
  if (known.length === 0) return null;
  return (
    <p className={className}>
      {known.map(({ key, fact }, index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

type PhoneTextProps = {
  phone: string | null;
  /** The text in place of a number that is not published yet. */
  pendingText: string;
  className?: string;
};

/** A telephone number to call, or a clear note that none is published yet. */
export function PhoneText({ phone, pendingText, className }: PhoneTextProps) {
  if (!phone)
    return (
      <span data-placeholder="true" className={className}>
        {pendingText}
      </span>
    );
  return (
    <TextLink
      href={`tel:${phone.replace(/[^+\d]/g, "")}`}
      className={className}
    >
      {phone}
    </TextLink>
  );
}

/** Says that a fact or number is still missing; never looks like a real one. */
export function StatusChip({ children }: { children: ReactNode }) {
  return (
    <span
      data-placeholder="true"
      className="inline-block rounded-full border border-dashed border-pending/60 bg-pending-surface px-2.5 py-0.5 text-fine text-pending"
    >
      {children}
    </span>
  );
}
