import type { LinkTo } from "~/model/link-to";

import { ActionRow } from "./action-link";

type CallToActionProps = {
  title: string | null;
  text: string | null;
  links: readonly LinkTo[];
};

/** A title, a text and links, at the end of a page. */
export function CallToAction({ title, text, links }: CallToActionProps) {
  if (!title && !text && links.length === 0) return null;
  return (
    <div className="no-print rounded-card border border-ink border-line bg-surface p-6 sm:p-10">
      {title && <h2 className="text-h3">{title}</h2>}
      {text && <p className="mt-2 max-w-measure text-ink-soft">{text}</p>}
      <ActionRow links={links} className={title || text ? "mt-6" : ""} />
    </div>
  );
}
