import type { EditAttributes } from "~/components/editing/edit-attributes";
import type { LinkTo } from "~/model/link-to";

import { ConsultationLink } from "~/components/form/consultation-link";
import { TextLink } from "./text-link";

type ActionLinkProps = {
  link: LinkTo;
  /** A screen has one primary action, and any number of secondary ones. */
  kind?: "primary" | "secondary";
  className?: string;
  /** Where its label is a default: the field that would replace it. */
  edit?: EditAttributes;
};

/** The page of the consultation form; a button that leads there opens its dialog. */
const CONSULTATION_PAGE = "/consultation";

/** A link that looks like a button, because following it starts something. */
export function ActionLink(props: ActionLinkProps) {
  const { link, kind = "secondary", className = "", edit } = props;
  const Link = link.href === CONSULTATION_PAGE ? ConsultationLink : TextLink;
  return (
    <Link
      href={link.href}
      className={`action action-${kind} ${className}`}
      {...edit}
    >
      {link.label}
    </Link>
  );
}

type ActionRowProps = { links: readonly LinkTo[]; className?: string };

/**
 * A row of action links, the first primary, the others secondary; nothing
 * without links.
 */
export function ActionRow({ links, className = "" }: ActionRowProps) {
  if (links.length === 0) return null;
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {links.map((link, index) => (
        <ActionLink
          key={`${link.href} ${link.label}`}
          link={link}
          kind={index === 0 ? "primary" : "secondary"}
          className="max-sm:w-full"
        />
      ))}
    </div>
  );
}
