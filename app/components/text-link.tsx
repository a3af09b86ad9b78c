import type { ReactNode } from "react";

type TextLinkProps = {
  href: string;
  className?: string;
  "aria-current"?: "page" | undefined;
  /** What the link is about, for readers without the text around it. */
  about?: string | null | undefined;
  children: ReactNode;
};

/**
 * A plain anchor. Pages come whole and ready from the cache, so following a
 * link costs no more than a client-side change of page would, and the browser
 * handles focus, scroll position and announcement itself.
 */
export function TextLink({ href, about, children, ...rest }: TextLinkProps) {
  const isExternal = /^https?:/.test(href);
  return (
    <a href={href} {...(isExternal ? { rel: "noopener" } : {})} {...rest}>
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </a>
  );
}
