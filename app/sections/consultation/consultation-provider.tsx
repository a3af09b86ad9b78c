import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

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

  useOpeners((opener) => void open(opener));

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
    <>
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
    </>
  );
}

/**
 * Listens for every `ConsultationLink` of the page, also where React does not
 * look inside. In: what to do for one that was pressed.
 */
function useOpeners(open: (opener: HTMLAnchorElement) => void): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const opener = openerOf(event);
    if (!opener || wantsNewTab(event)) return;
    event.preventDefault();
    open(opener);
  });
  useEffect(() => {
    const gone = new AbortController();
    document.addEventListener("click", press, gone);
    document.addEventListener("keydown", pressOnSpace, gone);
    return () => gone.abort();
  }, []);
}

function openerOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[data-opens=consultation]")
    : null;
}

function wantsNewTab(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

// What is called a button answers to this key too.
function pressOnSpace(event: KeyboardEvent): void {
  const opener = event.key === " " ? openerOf(event) : null;
  if (!opener) return;
  event.preventDefault();
  opener.click();
}
