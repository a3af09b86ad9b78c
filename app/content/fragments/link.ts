/** Where a link leads, before `resolve.ts` turns it into an address. */
export const linkTarget = /* groq */ `
  "target": target->{
    _type,
    "slug": slug.current,
    kind,
    "state": state->slug.current
  },
  statePage,
  route,
  href,
  anchor
` as const;

export const link = /* groq */ `
  "_type": "link",
  "label": coalesce(label, ""),
  ${linkTarget}
` as const;
