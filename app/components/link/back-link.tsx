import { ArrowLeft } from "lucide-react";

import type { LinkTo } from "~/model/link-to";

import { TextLink } from "./text-link";

/** A link back to the page above this one; not printed. */
export function BackLink({ href, label }: LinkTo) {
  return (
    <p className="no-print mb-8">
      <TextLink
        href={href}
        className="inline-flex min-h-6 items-center gap-2 text-small"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        {label}
      </TextLink>
    </p>
  );
}
