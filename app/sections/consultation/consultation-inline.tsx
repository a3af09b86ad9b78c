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

type Sent = { reference: string; requestPath: string | null };

/** The form in a page; after sending, the thank-you panel in its place. */
export function ConsultationInline(props: ConsultationInlineProps) {
  const { start } = props;
  const [last, setLast] = useState(props.last ?? null);
  const [draft, setDraft] = useState(props.draft ?? null);
  const [sent, setSent] = useState<Sent | null>(null);

  function thank(reference: string, requestPath: string | null): void {
    // The next form starts empty.
    setLast(null);
    setDraft(null);
    setSent({ reference, requestPath });
  }

  return sent === null ? (
    <ConsultationForm start={start} last={last} draft={draft} onSent={thank} />
  ) : (
    <ThankYouPanel {...sent} onAgain={() => setSent(null)} takesFocus />
  );
}
