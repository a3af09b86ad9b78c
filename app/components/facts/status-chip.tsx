import type { ReactNode } from "react";

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
