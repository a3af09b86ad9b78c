import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { RefObject } from "react";

import { useFormTexts } from "~/components/form/form-texts";
import type { FormStart, Receipt } from "~/intake/forms/form-result";
import consultation from "#words/en/consultation.json";
import { useWords } from "~/words/language";

import { ConsultationForm } from "./consultation-form";

export { ThankYouPanel } from "./thank-you-panel";

type ConsultationDialogProps = {
  start: FormStart;
  /** The element that gets the focus when the dialog closes. */
  opener: HTMLElement;
  typed: RefObject<FormData | null>;
  onSent(receipt: Receipt): void;
  onClose(): void;
};

/**
 * The consultation form in a dialog, which fills the screen of a phone.
 *
 * Radix's overlay would insert style elements, which the policy refuses, so the
 * stylesheet prevents scrolling of the page instead.
 */
export function ConsultationDialog(props: ConsultationDialogProps) {
  const { start, opener, typed, onSent, onClose } = props;
  const texts = useFormTexts();
  const { close } = useWords("consultation", consultation);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <div className="dialog-ground">
          <Dialog.Content
            className="dialog"
            // A press outside, or on a toast, must not discard nine answers.
            onInteractOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // After sending, the thank-you panel has the focus.
              if (typed.current) opener.focus();
            }}
          >
            <div className="dialog-head">
              <Dialog.Title className="text-h3">
                {texts.consultationTitle}
              </Dialog.Title>
              <Dialog.Close className="dialog-close" aria-label={close}>
                <X aria-hidden strokeWidth={1.5} className="size-6" />
              </Dialog.Close>
            </div>
            <div className="dialog-body">
              <Dialog.Description className="mb-6 text-ink-soft">
                {texts.consultationIntro}
              </Dialog.Description>
              <ConsultationForm
                start={start}
                last={null}
                onSent={onSent}
                typed={typed}
              />
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
