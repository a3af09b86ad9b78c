import { type ComponentProps, type ReactNode, useRef, useState } from "react";

import { ConsultationContext } from "~/components/form/consultation-link";
import { fetchFormStart } from "~/components/form/send-form";
import type { FormStart } from "~/intake/form/form-result";

import type { ConsultationDialog } from "./consultation-dialog";
import type { ThankYouPanel } from "./thank-you-panel";
import { ThanksContext } from "./thanks-slot";

type Thanks = ComponentProps<typeof ThanksContext>["value"];

type Opened = {
  ConsultationDialog: typeof ConsultationDialog;
  ThankYouPanel: typeof ThankYouPanel;
  start: FormStart;
  opener: HTMLElement;
};

/**
 * Lets every page open the consultation dialog. What the dialog is made of, and
 * what the form needs for this one visitor, is fetched when it is first asked
 * for; if it cannot be had, the link is followed instead.
 */
export function ConsultationProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [thanks, setThanks] = useState<Thanks>(null);
  const typed = useRef<FormData | null>(null);
  const isOpening = useRef(false);

  async function open(opener: HTMLAnchorElement): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    opener.ariaBusy = "true";
    const [module, start] = await Promise.all([
      import("./consultation-dialog").catch(() => null),
      fetchFormStart("consultation"),
    ]);
    opener.ariaBusy = null;
    isOpening.current = false;
    if (module === null || start === null) location.assign(opener.href);
    else setOpened({ ...module, start, opener });
  }

  function thank(reference: string): void {
    if (!opened) return;
    setOpened(null);
    setThanks({
      reference,
      ThankYouPanel: opened.ThankYouPanel,
      onAgain() {
        setThanks(null);
        setOpened(opened);
      },
    });
  }

  return (
    <ConsultationContext value={(opener) => void open(opener)}>
      <ThanksContext value={thanks}>{children}</ThanksContext>
      {opened && (
        <opened.ConsultationDialog
          start={opened.start}
          opener={opened.opener}
          typed={typed}
          onSent={thank}
          onClose={() => setOpened(null)}
        />
      )}
    </ConsultationContext>
  );
}
