import { Fragment, type ReactNode } from "react";

import { TextLink } from "~/components/link/links";
import type { DateText } from "~/model/date-text";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

/** A day or a moment, marked up for machines. */
export function DateTime({ date }: { date: DateText }) {
  return (
    <time dateTime={date.iso} className="whitespace-nowrap">
      {date.text}
    </time>
  );
}

type FactLineProps = { facts: readonly ReactNode[]; className?: string };

/**
 * Short facts in one line, such as category, date and reading time. Text
 * separates them, so that they stay apart without the stylesheet, in a reader
 * mode or in a copied line. Facts that are null, false or "" are left out.
 */
export function FactLine({ facts, className = "" }: FactLineProps) {
  const known = facts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className={className}>
      {known.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

/** A telephone number to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <TextLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</TextLink>
  );
}

type EmergencyLineProps = { label: string; phone: string | null };

/** The emergency line: its number or, until there is one, the consultation. */
export function EmergencyLine({ label, phone }: EmergencyLineProps) {
  const { throughForm } = useWords("shell", shell);
  return (
    <>
      {`${label}, `}
      {phone ? (
        <PhoneLink phone={phone} />
      ) : (
        <TextLink href="/consultation">{throughForm}</TextLink>
      )}
    </>
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
