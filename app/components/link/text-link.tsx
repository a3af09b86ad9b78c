import type { ReactNode } from "react";

type TextLinkProps = {
  href: string;
  className?: string;
  "aria-current"?: "page" | undefined;
  /** In a preview: the field that its text does not name (edit-attributes.ts). */
  "data-sanity"?: string;
  /** What the link is about, for readers without the text around it. */
  about?: string | null | undefined;
  children: ReactNode;
};

/**
 * A plain anchor. Pages come complete from the cache, so loading a document
 * costs no more than a client-side navigation would, and the browser handles
 * focus, scroll position and announcement.
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
