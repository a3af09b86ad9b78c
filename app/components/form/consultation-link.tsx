import type { ReactNode } from "react";

type ConsultationLinkProps = {
  /** Where it leads without a script, and if the dialog cannot be had. */
  href: string;
  /** True on the page that it leads to. */
  isCurrent?: boolean;
  className?: string;
  /** In a preview: the field that its text does not name (edit-attributes.ts). */
  "data-sanity"?: string;
  children: ReactNode;
};

/**
 * Opens the consultation form in a dialog. Without a script it is a link. The
 * frame of the page listens for it (ConsultationProvider), wherever it stands.
 */
export function ConsultationLink(props: ConsultationLinkProps) {
  const { href, isCurrent, className, children, ...rest } = props;
  return (
    <a
      href={href}
      role="button"
      aria-haspopup="dialog"
      data-opens="consultation"
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      {...rest}
    >
      {children}
    </a>
  );
}
