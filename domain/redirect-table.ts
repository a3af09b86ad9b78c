/** The matching of redirects. */

/** The parts of a redirect that are matched. */
export type RedirectRule = {
  from: string;
  /** A path or an https URL; null for an address that is gone. */
  to: string | null;
  /** True if it also applies to every address below `from`. */
  isPrefix: boolean;
};

/** The longest chain of redirects that is followed. */
const MOST_STEPS = 10;

/** Redirects by address. Of several for one address the first wins. */
export class RedirectTable<Rule extends RedirectRule> {
  readonly #exact = new Map<string, Rule>();
  readonly #prefixes = new Map<string, Rule>();
  readonly #longest: number;

  constructor(rules: Iterable<Rule>) {
    for (const rule of rules) {
      const byPath = rule.isPrefix ? this.#prefixes : this.#exact;
      const key = rule.from.toLowerCase();
      if (!byPath.has(key)) byPath.set(key, rule);
    }
    const lengths = [...this.#prefixes.keys()].map(({ length }) => length);
    this.#longest = lengths.reduce((one, other) => Math.max(one, other), 0);
  }

  /**
   * The redirect of a path, ignoring case: the one for exactly this path, otherwise the
   * one with the longest prefix; null without one. A prefix ends at a slash, and `/` is
   * not a prefix.
   */
  find(path: string): Rule | null {
    const key = path.toLowerCase();
    const exact = this.#exact.get(key);
    if (exact) return exact;
    const start =
      key.length <= this.#longest
        ? key.length
        : key.lastIndexOf("/", this.#longest);
    for (let end = start; end > 0; end = key.lastIndexOf("/", end - 1)) {
      const found = this.#prefixes.get(key.slice(0, end));
      if (found) return found;
    }
    return null;
  }

  /**
   * True if a path leads back to an address on its way, or through more redirects than
   * browsers should follow.
   *
   * @param pathOf returns the path of a redirect's target on this site; null for a
   * target elsewhere.
   */
  leadsInCircles(
    path: string,
    pathOf: (target: string) => string | null,
  ): boolean {
    const seen = new Set<string>();
    let at: string | null = path;
    while (at !== null) {
      const key: string = at.toLowerCase();
      if (seen.has(key) || seen.size > MOST_STEPS) return true;
      seen.add(key);
      const rule = this.find(at);
      const target: string | null = rule && redirectTarget(rule, at);
      at = target === null ? null : pathOf(target);
    }
    return false;
  }
}

/**
 * Returns the target of a redirect for a path that it matches, with what follows the
 * prefix.
 *
 * @returns null for an address that is gone.
 */
export function redirectTarget(
  { from, to, isPrefix }: RedirectRule,
  path: string,
): string | null {
  if (to === null || !isPrefix) return to;
  const rest = path.split("/").slice(from.split("/").length).join("/");
  return rest === "" ? to : `${to.replace(/\/$/, "")}/${rest}`;
}
