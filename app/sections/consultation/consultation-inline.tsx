import { useState } from "react";

import type { FormResult, FormStart } from "~/intake/form/form-result";

import { ConsultationForm } from "./consultation-form";
import { ThankYouPanel } from "./thank-you-panel";

type ConsultationInlineProps = {
  start: FormStart;
  /** What the form came to when it was sent without a script. */
  last?: FormResult | null;
};

/** The form in a page; once it is sent, the thanks in its place. */
export function ConsultationInline(props: ConsultationInlineProps) {
  const { start } = props;
  const [last, setLast] = useState(props.last ?? null);
  const [reference, setReference] = useState<string | null>(null);

  function thank(given: string): void {
    // The next form begins blank.
    setLast(null);
    setReference(given);
  }

  return reference === null ? (
    <ConsultationForm start={start} last={last} onSent={thank} />
  ) : (
    <ThankYouPanel
      reference={reference}
      onAgain={() => setReference(null)}
      takesFocus
    />
  );
}
