const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Verdict = true | string;

/** Validates a slug. Empty is left to `required`. */
export function slugVerdict(
  slug: string | undefined,
  reserved: readonly string[] = [],
): Verdict {
  if (!slug) return true;
  if (!slugPattern.test(slug)) {
    return "Use small letters, digits and single hyphens only, for example hail-damage-guide.";
  }
  if (reserved.includes(slug)) {
    return `"${slug}" is the address of a page that the site already has. Choose another one.`;
  }
  return true;
}

/** Validates an anchor (`#services`). Empty is allowed. */
export function anchorVerdict(anchor: string | undefined): Verdict {
  if (!anchor) return true;
  return slugPattern.test(anchor)
    ? true
    : "Use small letters, digits and single hyphens only, without the # sign.";
}

/** Validates the aliases of an article. */
export function aliasesVerdict(
  aliases: readonly (string | undefined)[] | undefined,
  ownSlug: string | undefined,
  reserved: readonly string[],
): Verdict {
  for (const alias of aliases ?? []) {
    const verdict = slugVerdict(alias, reserved);
    if (verdict !== true) return `"${alias}": ${verdict}`;
    if (alias && alias === ownSlug) {
      return `"${alias}" is already the address of this article. Remove it here.`;
    }
  }
  return true;
}
