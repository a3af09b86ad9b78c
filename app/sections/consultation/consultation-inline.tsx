import { useState } from "react";

import type { RequestDraft } from "~/deadlines/request-draft";
import type { FormResult, FormStart } from "~/intake/form/form-result";

import { ConsultationForm } from "./consultation-form";
import { ThankYouPanel } from "./thank-you-panel";

type ConsultationInlineProps = {
  start: FormStart;
  /** The result of a form that was sent without a script. */
  last?: FormResult | null;
  /** Values that the form is filled with. */
  draft?: RequestDraft | null;
};

/** The form in a page; after sending, the thank-you panel in its place. */
export function ConsultationInline(props: ConsultationInlineProps) {
  const { start } = props;
  const [last, setLast] = useState(props.last ?? null);
  const [draft, setDraft] = useState(props.draft ?? null);
  const [reference, setReference] = useState<string | null>(null);

  function thank(given: string): void {
    // The next form starts empty.
    setLast(null);
    setDraft(null);
    setReference(given);
  }

  return reference === null ? (
    <ConsultationForm start={start} last={last} draft={draft} onSent={thank} />
  ) : (
    <ThankYouPanel
      reference={reference}
      onAgain={() => setReference(null)}
      takesFocus
    />
  );
}
