import type { VitalView } from "~/portal/visits/visits-view";

const MARKS = { good: "", "needs improvement": "*", poor: "**" } as const;

/** A vital with its rating in words for screen readers, and by marks for others. */
export function VitalValue({ vital }: { vital: VitalView }) {
  if (vital === null) return <span className="text-ink-soft">—</span>;
  const { text, rating } = vital;
  return (
    <span className={rating === "poor" ? "font-semibold text-danger" : ""}>
      {text}
      <span aria-hidden>{MARKS[rating]}</span>
      <span className="sr-only">, {rating}</span>
    </span>
  );
}
