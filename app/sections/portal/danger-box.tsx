import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Says in place what did not work; it is read out when it comes. */
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
