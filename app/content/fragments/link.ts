import { hasAppeared } from "./has-appeared";

/** Where a link leads, before `source/resolve.ts` turns it into an address. */
export const linkTarget = /* groq */ `
  "target": target->{
    _type,
    "slug": slug.current,
    kind,
    "state": state->slug.current,
    "hasAppeared": ${hasAppeared}
  },
  statePage,
  route,
  href,
  anchor
` as const;

/** A link with its label; `Resolved` turns it into a `LinkTo`. */
export const link = /* groq */ `
  "_type": "link",
  "label": coalesce(label, ""),
  ${linkTarget}
` as const;
