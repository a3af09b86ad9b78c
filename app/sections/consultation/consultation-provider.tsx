import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

import { fetchFormStart } from "~/components/form/use-intake-form";
import type { FormStart, Receipt } from "~/intake/forms/form-result";

import type { ConsultationDialog } from "./consultation-dialog";
import type { ThankYouPanel } from "./thank-you-panel";

type Thanks = {
  receipt: Receipt;
  onAgain(): void;
  /** Loaded with the dialog, so not on other pages. */
  ThankYouPanel: typeof ThankYouPanel;
};

/** Null until the form was sent from the dialog. */
const ThanksContext = createContext<Thanks | null>(null);

/** Shows the thank-you panel at the top of the page once the dialog's form was sent. */
export function ThanksSlot() {
  const thanks = useContext(ThanksContext);
  if (thanks === null) return null;
  return (
    <div className="shell pt-8">
      <thanks.ThankYouPanel
        receipt={thanks.receipt}
        onAgain={thanks.onAgain}
        takesFocus
      />
    </div>
  );
}

type Opened = {
  ConsultationDialog: typeof ConsultationDialog;
  ThankYouPanel: typeof ThankYouPanel;
  start: FormStart;
  opener: HTMLElement;
};

/**
 * Opens the consultation dialog on every page. Its code and the start of the
 * form are fetched when it is first opened; if that fails, the link is followed
 * instead.
 */
export function ConsultationProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [thanks, setThanks] = useState<Thanks | null>(null);
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

  function thank(receipt: Receipt): void {
    if (!opened) return;
    setOpened(null);
    const onAgain = () => {
      setThanks(null);
      setOpened(opened);
    };
    const { ThankYouPanel } = opened;
    setThanks({ receipt, onAgain, ThankYouPanel });
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

/** Calls `open` for a click on any `ConsultationLink` of the page, also in static islands. */
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

// A link with the role of a button must react to the space key too.
function pressOnSpace(event: KeyboardEvent): void {
  const opener = event.key === " " ? openerOf(event) : null;
  if (!opener) return;
  event.preventDefault();
  opener.click();
}
