import toast from "react-hot-toast/headless";

import type { ToastTexts } from "~/http/toast-texts";

const DEFAULT_DURATION = 4000;

type Queued = { id: string; texts: ToastTexts };

let shown: Queued | null = null;
const waiting: Queued[] = [];
let count = 0;

/**
 * Shows a message for a while, one at a time: the next waits until it is gone,
 * in the order of the calls, but reports of failures come first.
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

/** The texts of the shown toast, if it has this id; else null. */
export function toastTexts(id: string): ToastTexts | null {
  return shown?.id === id ? shown.texts : null;
}

/** Called by the view once a toast has disappeared; shows the next one. */
export function toastGone(id: string): void {
  if (shown?.id !== id) return;
  shown = null;
  showNext();
}
