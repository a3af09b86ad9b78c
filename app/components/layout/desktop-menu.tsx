import { ChevronDown } from "lucide-react";
import { NavigationMenu } from "radix-ui";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import type { ShellContent } from "~/content/shell-content";
import type { Menu } from "~/model/page-parts";
import type { Account } from "~/portal/session/account";
import words from "#words/en/shell.json";
import { useWords } from "~/words/language";

import { TextLink } from "~/components/link/links";

/** The content of the header, the visitor's account and the current page. */
export type HeaderProps = {
  shell: ShellContent;
  /** The account that is signed in; null if there is none. */
  account: Account | null;
  /** The path of the page that is shown. */
  currentPath: string;
};

// The pointer must rest this long before a menu opens, and may cross to the
// next one within this time without waiting again. (Radix closes after 150.)
const OPEN_DELAY = 200;
const SKIP_DELAY = 300;

/** The menus of a wide screen. */
export function DesktopMenu(props: Omit<HeaderProps, "account">) {
  const { shell, currentPath } = props;
  const { menus, compliance } = shell;
  const root = useRef<HTMLElement>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  useMenuInUse(root, setOpenMenu);
  useHonestFocusProxies(root, openMenu);
  return (
    <NavigationMenu.Root
      ref={root}
      value={openMenu ?? ""}
      onValueChange={setOpenMenu}
      onClick={({ target, ctrlKey, metaKey }) => {
        // A link that opens a tab leaves the menu open.
        const leaves = !ctrlKey && !metaKey;
        if (leaves && (target as Element).closest("a")) setOpenMenu("");
      }}
      aria-label={useWords("shell", words).main}
      delayDuration={OPEN_DELAY}
      skipDelayDuration={SKIP_DELAY}
      className="hidden lg:block"
    >
      <NavigationMenu.List className="flex items-center">
        {[...menus, compliance].map((menu) => (
          <MenuItem
            key={menu._key}
            menu={menu}
            currentPath={currentPath}
            isWide={menu === compliance}
            isOpenable={openMenu === null || openMenu === menu._key}
          />
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

/**
 * Before hydration the stylesheet opens the menu under the pointer or around
 * the focus. This keeps it open: Radix would notice that pointer only when it
 * moves again. Until then no menu is known to be closed, which null says.
 */
function useMenuInUse(
  root: RefObject<HTMLElement | null>,
  open: (menu: string) => void,
): void {
  useLayoutEffect(() => {
    const menu = root.current?.querySelector<HTMLElement>(
      ".menu-item:hover, .menu-item:has(.menu-panel :focus)",
    );
    open(menu?.dataset["menu"] ?? "");
  }, [root, open]);
}

/**
 * Next to an open menu Radix puts a focus proxy with `aria-hidden`. A focusable
 * element must not be hidden from assistive technology (axe:
 * aria-hidden-focus), so this removes the attribute.
 */
function useHonestFocusProxies(
  root: RefObject<HTMLElement | null>,
  openMenu: string | null,
): void {
  useEffect(() => {
    const proxies = root.current?.querySelectorAll(
      '[aria-hidden="true"][tabindex="0"]',
    );
    proxies?.forEach((proxy) => proxy.removeAttribute("aria-hidden"));
  }, [root, openMenu]);
}

/**
 * Moves the focus within a panel. Its links are plain: Radix's would do this too,
 * but take a tenth of a page's rendering time.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget;
  const links = [...panel.querySelectorAll("a")];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const moves: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: links[at + 1],
    ArrowRight: links[at + 1],
    ArrowUp: links[at - 1],
    ArrowLeft: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  };
  if (!(event.key in moves)) return;
  event.preventDefault();
  moves[event.key]?.focus();
}

type MenuItemProps = {
  menu: Menu;
  currentPath: string;
  isWide: boolean;
  /** False while the panel is known to be closed. */
  isOpenable: boolean;
};

function MenuItem(props: MenuItemProps) {
  const { menu, currentPath, isWide, isOpenable } = props;
  const isHere = menu.links.some((link) => link.href === currentPath);
  const links = (
    <ul
      className={
        isWide ? "grid w-[26rem] grid-cols-2 gap-x-2" : "w-max min-w-60"
      }
    >
      {menu.links.map((link) => (
        <li key={link.href}>
          <TextLink
            href={link.href}
            aria-current={link.href === currentPath ? "page" : undefined}
            className="block rounded-control px-3 py-2 text-small text-ink no-underline hover:bg-sunken aria-[current=page]:font-semibold"
          >
            {link.label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
  return (
    <NavigationMenu.Item
      value={menu._key}
      data-menu={menu._key}
      className="menu-item relative"
    >
      <NavigationMenu.Trigger
        className={`group flex min-h-10 cursor-pointer items-center gap-1 rounded-control px-3 text-small hover:bg-sunken ${isHere ? "font-semibold" : ""}`}
      >
        {menu.label}
        <ChevronDown
          aria-hidden
          strokeWidth={1.5}
          className="size-4 transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </NavigationMenu.Trigger>
      {isOpenable ? (
        <NavigationMenu.Content
          forceMount
          // Radix sets `aria-labelledby`, which needs a role.
          role="group"
          onKeyDown={moveFocus}
          className="menu-panel absolute top-full left-0 rounded-card border border-line bg-surface p-2 shadow-menu"
        >
          {links}
        </NavigationMenu.Content>
      ) : (
        // Not Radix's: while it is mounted, it takes the Escape key from the whole
        // page, and no dialog closes by it.
        <div className="menu-panel">{links}</div>
      )}
    </NavigationMenu.Item>
  );
}
