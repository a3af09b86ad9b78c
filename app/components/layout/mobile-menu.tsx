import { Menu as MenuIcon, X } from "lucide-react";
import { type MouseEvent, useEffect } from "react";

import type { Menu } from "~/model/page-parts";
import shell from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { TextLink } from "~/components/link/links";
import { AccountGroup, useOpenMenu } from "./account-menu";
import type { HeaderProps } from "./desktop-menu";

// From this width on the desktop menus are shown.
const WIDE_SCREEN = "(min-width: 64rem)";

/**
 * The same menus on a narrow screen. A `<details>`, which opens without a
 * script; the script adds Escape and closing when a link is followed.
 */
export function MobileMenu(props: HeaderProps) {
  const { menu, isOpen, setIsOpen, onKeyDown } = useOpenMenu();
  const words = useWords("shell", shell);

  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN);
    const close = () => setIsOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [setIsOpen]);

  function closeOnLink(event: MouseEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest("a")) {
      setIsOpen(false);
    }
  }

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes it wherever the focus in it is
    <details
      ref={menu}
      open={isOpen ?? false}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      className="group lg:hidden"
    >
      <summary
        aria-expanded={isOpen}
        className="grid size-10 place-items-center rounded-control"
      >
        <span className="sr-only">{words.menu}</span>
        <MenuIcon
          aria-hidden
          strokeWidth={1.5}
          className="size-6 group-open:hidden"
        />
        <X
          aria-hidden
          strokeWidth={1.5}
          className="hidden size-6 group-open:block"
        />
      </summary>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- it handles clicks on its links, which keys cause too */}
      <nav
        aria-label={words.main}
        onClick={closeOnLink}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto overscroll-contain border-b border-line bg-paper max-[20rem]:max-h-none"
      >
        <MenuGroups {...props} />
      </nav>
    </details>
  );
}

function MenuGroups(props: HeaderProps) {
  const { shell, account, currentPath } = props;
  const { menus, compliance, portal } = shell;
  return (
    <div className="shell grid gap-8 py-8 sm:grid-cols-2">
      {account && <AccountGroup account={account} />}
      {menus.map((menu) => (
        <MenuGroup key={menu._key} menu={menu} currentPath={currentPath} />
      ))}
      <div className="sm:col-span-2">
        <MenuGroup menu={compliance} currentPath={currentPath} isWide />
      </div>
      {!account && (
        <TextLink href={portal.href} className="min-h-6">
          {portal.label}
        </TextLink>
      )}
    </div>
  );
}

type MenuGroupProps = { menu: Menu; currentPath: string; isWide?: boolean };

function MenuGroup({ menu, currentPath, isWide = false }: MenuGroupProps) {
  return (
    <section>
      {menu.label && <h2 className="kicker">{menu.label}</h2>}
      <ul
        className={`mt-2 ${isWide ? "grid gap-x-6 min-[20rem]:grid-cols-2" : ""}`}
      >
        {menu.links.map((link) => (
          <li key={link.href}>
            <TextLink
              href={link.href}
              aria-current={link.href === currentPath ? "page" : undefined}
              className="block py-1.5 text-ink no-underline aria-[current=page]:font-semibold"
            >
              {link.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
