import { type RefObject, useCallback, useEffect, useState } from "react";

import { putBackAll, restoreDraft } from "~/components/form/draft";

/** The values on which notices beside the fields depend. */
export type WatchedAnswers = { location: string; dateOfLoss: string };

type Options = {
  /** Stores the typed values while the dialog is closed. */
  typed: RefObject<FormData | null> | undefined;
  first: WatchedAnswers;
};

/**
 * Follows the input of the form, and restores its draft. In: the id of the
 * form. Out: the watched values, and the function to call after an input.
 */
export function useWatchedAnswers(
  formId: string,
  { typed, first }: Options,
): { answers: WatchedAnswers; watch(element: HTMLFormElement): void } {
  const [answers, setAnswers] = useState(first);
  const watch = useCallback(
    (element: HTMLFormElement) => {
      const values = new FormData(element);
      if (typed) typed.current = values;
      setAnswers({
        location: textIn(values, "location"),
        dateOfLoss: textIn(values, "dateOfLoss"),
      });
    },
    [typed],
  );
  useEffect(() => {
    const element = document.getElementById(formId);
    if (!(element instanceof HTMLFormElement)) return;
    if (typed?.current) putBackAll(element, typed.current);
    restoreDraft(element);
    watch(element);
  }, [formId, typed, watch]);
  return { answers, watch };
}

function textIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
