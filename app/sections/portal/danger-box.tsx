import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/**
 * An error message in the page, announced by screen readers when it appears.
 */
export function DangerBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-card border border-l-4 border-danger bg-surface px-4 py-3 text-small"
    >
      <TriangleAlert
        aria-hidden
        strokeWidth={1.5}
        className="mt-0.5 size-5 shrink-0 text-danger"
      />
      <div className="font-semibold">{children}</div>
    </div>
  );
}
