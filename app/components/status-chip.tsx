import type { ReactNode } from "react";

/** Says that a fact or a number is not there yet; never looks like the real thing. */
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
