import { Info, TriangleAlert, X } from "lucide-react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import toast, { useToaster } from "react-hot-toast/headless";

import type { ToastTexts } from "~/http/toast-texts";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { showToast, toastGone, toastTexts } from "./toast";

// In milliseconds; a dismissed toast is invisible and can be removed at once.
const options = { removeDelay: 1 };

/**
 * Where toasts are shown, once on every page. The two live regions exist from
 * the start, because screen readers often ignore a region that is inserted
 * together with its text.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(options);
  const words = useWords("shell", shell);
  const current = toasts.find(({ visible }) => visible);
  const gone = toasts.find(({ visible }) => !visible);
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
    if (current) toast.dismiss(current.id);
    cameFrom.current?.focus();
  }

  return (
    <div
      // Tells dialogs that a press in here is not outside them.
      data-toaster=""
      className="toaster no-print pointer-events-none fixed inset-x-4 z-60 flex justify-center sm:justify-end sm:pr-14"
    >
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- it stays while it is looked at; nothing in it is pressed */}
      <div
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={keep}
        onBlur={handlers.endPause}
        className={texts ? `toast toast-${texts.kind} notice-enter` : ""}
      >
        <Region kind="plain" shown={texts} />
        <Region kind="destructive" shown={texts} />
        {texts && (
          <button
            type="button"
            aria-label={words.closeMessage}
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

type RegionProps = { kind: ToastTexts["kind"]; shown: ToastTexts | null };

/** Announces the messages of one kind. */
function Region({ kind, shown }: RegionProps) {
  const texts = shown?.kind === kind ? shown : null;
  return (
    <div
      role={kind === "plain" ? "status" : "alert"}
      aria-live={kind === "plain" ? "polite" : "assertive"}
      aria-atomic="true"
      className={texts ? "flex-1" : ""}
    >
      {texts && <ToastText texts={texts} />}
    </div>
  );
}

type FlashTextsProps = {
  texts: ToastTexts;
  /** True on a page without scripts, such as one that reports an error. */
  isStatic?: boolean;
};

/**
 * The flash message of a redirect. It is part of the HTML, so that it can be
 * read without a script; the script turns it into a toast. A failure also stays
 * in the page, for slow readers (WCAG 2.2.1).
 */
export function FlashTexts({ texts, isStatic = false }: FlashTextsProps) {
  const [isToast, setIsToast] = useState(false);
  const given = useRef<ToastTexts | null>(null);

  useEffect(() => {
    if (given.current === texts) return;
    given.current = texts;
    showToast(texts);
    setIsToast(true);
  }, [texts]);

  const isDestructive = texts.kind === "destructive";
  if (isToast && !isDestructive) return null;
  const Drawing = isDestructive ? TriangleAlert : Info;
  return (
    <div
      className={`no-print ${isDestructive || isStatic ? "flash" : "flash flash-until-toast"}`}
    >
      <div className={`flash-box flash-${texts.kind}`}>
        <Drawing
          aria-hidden
          strokeWidth={1.5}
          className="mt-0.5 size-5 shrink-0"
        />
        <div>
          <ToastText texts={texts} />
        </div>
      </div>
    </div>
  );
}

/** The title and the description of a toast. */
function ToastText({ texts }: { texts: ToastTexts }) {
  return (
    <>
      <p className="font-semibold">{texts.title}</p>
      {texts.description && <p className="mt-0.5">{texts.description}</p>}
    </>
  );
}
