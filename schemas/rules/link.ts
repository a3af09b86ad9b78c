type Verdict = true | string;

/** The fields of a `link` that its rule uses. */
export type LinkValue = {
  target?: { _ref?: string } | null;
  route?: string | null;
  href?: string | null;
  anchor?: string | null;
};

/** Validates that a link has exactly one target. */
export function linkVerdict(link: LinkValue | undefined): Verdict {
  if (!link) return true;
  const chosen = [link.target?._ref, link.route, link.href].filter(Boolean);
  if (chosen.length === 0) {
    return "Choose where the link leads: a page, one of the fixed pages, or another site.";
  }
  if (chosen.length > 1) {
    return "A link can lead to one place only. Empty the fields that you do not need.";
  }
  if (link.anchor && link.href) {
    return "A place on the page works only for pages of this site. Put it into the address instead.";
  }
  return true;
}
