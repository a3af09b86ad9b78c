import { Fragment, type ReactNode } from "react";

import { Linked, TextLink } from "~/components/link/links";
import type { DateText } from "~/model/date-text";
import { useSiteTexts } from "~/components/site-texts";
import shell from "#words/en/shell.json";
import stateWords from "#words/en/state.json";
import { fill } from "~/words/fill";
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

/**
 * The emergency line with its number. Until there is one, nothing is called a line: the
 * text says when the form can be sent, and when it is answered.
 */
export function EmergencyLine({ label, phone }: EmergencyLineProps) {
  const { sendForm } = useWords("shell", shell);
  if (phone)
    return (
      <>
        {`${label}, `}
        <PhoneLink phone={phone} />
      </>
    );
  return (
    <Linked
      sentence={sendForm}
      link={(text) => <TextLink href="/consultation">{text}</TextLink>}
    />
  );
}

/** The sign that editors write after a value that is not confirmed. */
export const UNCONFIRMED = "†";

/**
 * The mark of a value that is not confirmed.
 *
 * @param label for screen readers; left out if adjacent words say so.
 */
export function UnconfirmedMark({ label }: { label?: string }) {
  return (
    <span data-placeholder="true" className="font-semibold text-pending">
      <span aria-hidden>{UNCONFIRMED}</span>
      {label && <span className="sr-only">{` (${label})`}</span>}
    </span>
  );
}

/** What the mark means, once for all values of a page. */
export function UnconfirmedNote() {
  const { unverifiedText: text } = useSiteTexts();
  const { timeline: words } = useWords("state", stateWords);
  return (
    <p className="mt-3 mb-6 max-w-measure text-small text-ink-soft">
      <UnconfirmedMark /> {fill(words.unconfirmed, { text })}
    </p>
  );
}
