import { ChevronDown } from "lucide-react";
import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import type { Account } from "~/portal/session/account";

import { TextLink } from "~/components/link/links";

const ITEM =
  "block w-full cursor-pointer rounded-control px-3 py-2 text-left text-small text-ink no-underline hover:bg-sunken";

/**
 * The state of a menu that is a `<details>`: it opens without a script; the
 * script lets Escape close it.
 */
export function useOpenMenu() {
  // Undefined on the server: a summary announces its own state, and HTML
  // forbids `aria-expanded` on it.
  const [isOpen, setIsOpen] = useState<boolean>();
  const menu = useRef<HTMLDetailsElement>(null);

  // The visitor may have opened it before the script loaded.
  useLayoutEffect(() => setIsOpen(menu.current?.open ?? false), []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
    // Reads the DOM, since React's state follows a moment later.
    if (event.key !== "Escape" || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    setIsOpen(false);
    event.currentTarget.querySelector("summary")?.focus();
  }

  return { menu, isOpen, setIsOpen, onKeyDown };
}

/**
 * The menu of a signed-in user in the top bar of a wide screen. It is a
 * `<details>` and a form, so both work without a script.
 */
export function AccountMenu({ account }: { account: Account }) {
  const { menu, isOpen, setIsOpen, onKeyDown } = useOpenMenu();

  useEffect(() => {
    if (!isOpen) return;
    const closeWhenLeft = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target))
        setIsOpen(false);
    };
    const signs = ["pointerdown", "focusin"];
    for (const sign of signs) document.addEventListener(sign, closeWhenLeft);
    return () => {
      for (const sign of signs)
        document.removeEventListener(sign, closeWhenLeft);
    };
  }, [isOpen, menu, setIsOpen]);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes it wherever the focus in it is
    <details
      ref={menu}
      open={isOpen ?? false}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      className="group relative hidden lg:block"
    >
      <summary
        aria-expanded={isOpen}
        className="flex min-h-10 items-center gap-1 rounded-control px-2 text-small hover:bg-sunken"
      >
        <span className="sr-only">Signed in as </span>
        <span className="max-w-[10em] truncate">{account.label}</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.5}
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="absolute top-full right-0 w-max min-w-48 rounded-card border border-line bg-surface p-2 shadow-menu">
        <TextLink href="/dashboard" className={ITEM}>
          CRM Portal
        </TextLink>
        <LogOut className={ITEM} />
      </div>
    </details>
  );
}

/** The same within the menu of a narrow screen. */
export function AccountGroup({ account }: { account: Account }) {
  return (
    <section className="sm:col-span-2">
      <h2 className="kicker">Signed in as</h2>
      <p className="mt-2 font-semibold break-all">
        {account.email ?? account.label}
      </p>
      <ul>
        <li>
          <TextLink
            href="/dashboard"
            className="block py-1.5 text-ink no-underline"
          >
            CRM Portal
          </TextLink>
        </li>
        <li>
          <LogOut className="block cursor-pointer py-1.5 text-ink" />
        </li>
      </ul>
    </section>
  );
}

// A plain form, which works without scripts.
function LogOut({ className }: { className: string }) {
  return (
    <form method="post" action="/logout">
      <button type="submit" className={className}>
        Log Out
      </button>
    </form>
  );
}
