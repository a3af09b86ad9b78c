import toast from "react-hot-toast/headless";

import type { ToastTexts } from "~/http/toast-texts";

const DEFAULT_DURATION = 4000;

type Queued = { id: string; texts: ToastTexts };

let shown: Queued | null = null;
const waiting: Queued[] = [];
let count = 0;

/**
 * Shows a message for a while. One is shown at a time: the next waits until it
 * is gone, in the order of the calls, and what failed goes before what did not.
 */
export function showToast(texts: ToastTexts): void {
  const queued = { id: `toast-${(count += 1)}`, texts };
  const firstPlain =
    texts.kind === "destructive"
      ? waiting.findIndex((other) => other.texts.kind === "plain")
      : -1;
  waiting.splice(firstPlain < 0 ? waiting.length : firstPlain, 0, queued);
  showNext();
}

function showNext(): void {
  if (shown) return;
  shown = waiting.shift() ?? null;
  if (!shown) return;
  const { id, texts } = shown;
  toast(texts.title, { id, duration: texts.duration ?? DEFAULT_DURATION });
}

/** The words of the toast that is shown under an id; null for any other. */
export function toastTexts(id: string): ToastTexts | null {
  return shown?.id === id ? shown.texts : null;
}

/** The view calls it once a toast is out of sight: then the next has its turn. */
export function toastGone(id: string): void {
  if (shown?.id !== id) return;
  shown = null;
  showNext();
}

/** Puts a toast away before its time. */
export function closeToast(id: string): void {
  toast.dismiss(id);
}
