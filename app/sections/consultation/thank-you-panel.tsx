import { CircleCheck } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";

import { useFormTexts } from "~/components/form/form-texts";
import { useSiteTexts } from "~/components/site-texts";
import type { Receipt } from "~/intake/forms/form-result";
import consultation from "#words/en/consultation.json";
import formWords from "#words/en/form.json";
import { useAddress, useWords } from "~/words/language";

type ThankYouPanelProps = {
  receipt: Receipt;
  /** Starts another request; without it a link does. */
  onAgain?: () => void;
  /** True if the panel replaces the form and so takes the focus. */
  takesFocus?: boolean;
  /** The level of the panel's heading. */
  heading?: "h1" | "h2";
};

/**
 * The receipt of a request: its reference, what to do tonight, who answers and when,
 * and a link to the page of the request.
 */
export function ThankYouPanel(props: ThankYouPanelProps) {
  const { receipt, onAgain, takesFocus } = props;
  const { reference, requestPath, tonight } = receipt;
  const { heading: Heading = "h2" } = props;
  const Part = Heading === "h1" ? "h2" : "h3";
  const { thanksTitle } = useFormTexts();
  const words = useWords("consultation", consultation);
  const panel = useFocusedPanel(takesFocus);
  const id = useId();

  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="thanks"
    >
      <CircleCheck
        aria-hidden
        strokeWidth={1.5}
        className="size-10 shrink-0 text-link"
      />
      <div className="max-w-measure flex-1 basis-64">
        <Heading id={id} className="text-h2">
          {thanksTitle}
        </Heading>
        <p className="mt-3">{words.warm}</p>
        <Part className="mt-7 text-h4">{words.receipt}</Part>
        <Reference reference={reference} />
        {tonight.length > 0 && (
          <>
            <Part className="mt-7 text-h4">{words.tonight}</Part>
            <ol className="mt-2 grid list-decimal gap-2 pl-5">
              {tonight.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
        <Part className="mt-7 text-h4">{words.whoAnswers}</Part>
        <Answered />
        {requestPath && (
          <>
            <Part className="mt-7 text-h4">{words.privateLink}</Part>
            <PrivateLink href={requestPath} />
          </>
        )}
        <p className="no-print mt-7">
          <Another onAgain={onAgain} />
        </p>
      </div>
    </div>
  );
}

/** The panel, which takes the focus if it replaces the form. */
function useFocusedPanel(takesFocus = false): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // It is taller than a phone's screen: the focus alone might show its end.
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [takesFocus]);

  return panel;
}

/** When the request is answered, and in which language. */
function Answered() {
  const { thanksText } = useFormTexts();
  const { isAnsweredInFirst } = useSiteTexts();
  const { answeredInFirst } = useWords("form", formWords);
  return (
    <p className="mt-2">
      {[thanksText, isAnsweredInFirst && answeredInFirst]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}

/** The reference of a request, with a button that copies it. */
function Reference({ reference }: Pick<Receipt, "reference">) {
  const words = useWords("consultation", consultation);
  const [isCopied, setIsCopied] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reference);
      setIsCopied(true);
    } catch {
      // A browser that does not let the page copy lets the visitor do it.
      getSelection()?.selectAllChildren(shown.current!);
    }
  }

  return (
    <>
      <p className="mt-2 text-small text-ink-soft">{words.reference}</p>
      <p ref={shown} className="font-semibold break-all tabular-nums">
        {reference}
      </p>
      <p className="mt-1 text-small text-ink-soft">{words.writeDown}</p>
      <p className="needs-script no-print mt-3 flex flex-wrap items-center gap-4">
        <button
          type="button"
          onClick={() => void copy()}
          className="action action-secondary cursor-pointer"
        >
          {words.copy}
        </button>
        <span role="status">{isCopied && words.copied}</span>
      </p>
    </>
  );
}

/** A link or button for another request. */
function Another({ onAgain }: Pick<ThankYouPanelProps, "onAgain">) {
  const { another } = useWords("consultation", consultation);
  const form = useAddress("/consultation");
  const className = "action action-secondary";
  return onAgain ? (
    <button type="button" onClick={onAgain} className={className}>
      {another}
    </button>
  ) : (
    <a href={form} className={className}>
      {another}
    </a>
  );
}

/** The link to the page of the request. */
function PrivateLink({ href }: { href: string }) {
  const { requestLinkText } = useFormTexts();
  const { seeRequest } = useWords("consultation", consultation);
  return (
    <>
      <p className="mt-2">{requestLinkText}</p>
      <p className="mt-2">
        <a
          href={href}
          className="inline-flex min-h-11 items-center font-semibold text-link underline"
        >
          {seeRequest}
        </a>
      </p>
    </>
  );
}

/** The thank-you page without a valid receipt, which mentions no request. */
export function NoReceipt() {
  const words = useWords("consultation", consultation);
  const form = useAddress("/consultation");
  return (
    <>
      <h1 className="text-h2">{words.noReceipt}</h1>
      <p className="mt-3 max-w-measure">{words.noReceiptText}</p>
      <p className="no-print mt-7">
        <a href={form} className="action action-secondary">
          {words.toForm}
        </a>
      </p>
    </>
  );
}
