import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
} from "react";

/** Opens the consultation dialog; it gives the focus back to the opener in the end. */
export type OpenConsultation = (opener: HTMLAnchorElement) => void;

/** null where there is no dialog: then the link leads to a page. */
export const ConsultationContext = createContext<OpenConsultation | null>(null);

type ConsultationLinkProps = {
  /** Where it leads without a script, and if the dialog cannot be had. */
  href: string;
  className?: string;
  children: ReactNode;
};

/** Opens the consultation form in a dialog. Without a script it is a link. */
export function ConsultationLink(props: ConsultationLinkProps) {
  const { href, className, children } = props;
  const open = useContext(ConsultationContext);

  function openHere(event: MouseEvent<HTMLAnchorElement>): void {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const wantsNewTab = metaKey || ctrlKey || shiftKey || altKey;
    if (!open || button !== 0 || wantsNewTab) return;
    event.preventDefault();
    open(event.currentTarget);
  }

  function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
    if (event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.click();
  }

  return (
    <a
      href={href}
      role="button"
      aria-haspopup="dialog"
      onClick={openHere}
      onKeyDown={pressOnSpace}
      className={className}
    >
      {children}
    </a>
  );
}
