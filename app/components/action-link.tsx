import type { LinkTo } from "~/model/link-to";

import { ConsultationLink } from "./form/consultation-link";
import { TextLink } from "./text-link";

type ActionLinkProps = {
  link: LinkTo;
  /** One primary action on a screen, as many secondary ones as needed. */
  kind?: "primary" | "secondary";
  className?: string;
};

/** The page of the consultation form; a button that leads there opens its dialog. */
const CONSULTATION_PAGE = "/consultation";

/** A link that looks like a button, because following it starts something. */
export function ActionLink(props: ActionLinkProps) {
  const { link, kind = "secondary", className = "" } = props;
  const Link = link.href === CONSULTATION_PAGE ? ConsultationLink : TextLink;
  return (
    <Link href={link.href} className={`action action-${kind} ${className}`}>
      {link.label}
    </Link>
  );
}

type ActionRowProps = { links: readonly LinkTo[]; className?: string };

/** The first link is the action of the screen, the others stand back. */
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
