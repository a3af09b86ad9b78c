import { X } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { useToaster } from "react-hot-toast/headless";

import type { ToastTexts } from "~/http/toast-texts";

import { closeToast, toastGone, toastTexts } from "./toast";
import { ToastText } from "./toast-text";

// In milliseconds; a dismissed toast is invisible and can be removed at once.
const options = { removeDelay: 1 };

/**
 * Where toasts are shown, once on every page. The two live regions exist from
 * the start, because screen readers often ignore a region that is inserted
 * together with its text.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(options);
  const current = toasts.find((toast) => toast.visible);
  const gone = toasts.find((toast) => !toast.visible);
  const texts = current ? toastTexts(current.id) : null;
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (gone) toastGone(gone.id);
  }, [gone]);

  function keep(event: FocusEvent): void {
    handlers.startPause();
    const { currentTarget, relatedTarget } = event;
    if (!currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget as HTMLElement | null;
  }

  function close(): void {
    // Browsers send no `pointerleave` when the element below the pointer is
    // removed.
    handlers.endPause();
    if (current) closeToast(current.id);
    cameFrom.current?.focus();
  }

  return (
    <div
      // Tells dialogs that a press in here is not a press outside of them.
      data-toaster=""
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-center sm:justify-end sm:pr-14"
    >
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- it stays while it is looked at; nothing in it is pressed */}
      <div
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={keep}
        onBlur={handlers.endPause}
        className={texts ? `toast toast-${texts.kind} notice-enter` : ""}
      >
        <Region role="status" texts={only("plain", texts)} />
        <Region role="alert" texts={only("destructive", texts)} />
        {texts && (
          <button
            type="button"
            aria-label="Close this message"
            onClick={close}
            className="toast-close"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        )}
      </div>
    </div>
  );
}

function only(
  kind: ToastTexts["kind"],
  texts: ToastTexts | null,
): ToastTexts | null {
  return texts?.kind === kind ? texts : null;
}

type RegionProps = { role: "status" | "alert"; texts: ToastTexts | null };

function Region({ role, texts }: RegionProps) {
  return (
    <div
      role={role}
      aria-live={role === "alert" ? "assertive" : "polite"}
      aria-atomic="true"
      className={texts ? "flex-1" : ""}
    >
      {texts && <ToastText texts={texts} />}
    </div>
  );
}
