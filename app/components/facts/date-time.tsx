import type { DateText } from "~/model/date-text";

/** A day or a moment, marked up for machines. */
export function DateTime({ date }: { date: DateText }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}
