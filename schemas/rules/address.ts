type Verdict = true | string;

/** Validates a URL of another site. Empty is left to `required`. */
export function httpsVerdict(address: string | undefined): Verdict {
  if (!address) return true;
  const url = URL.parse(address);
  if (!url) {
    return "This is not a complete web address. It starts with https://.";
  }
  if (url.protocol !== "https:") {
    return "Links to other sites must start with https://.";
  }
  if (url.username || url.password) {
    return "Remove the user name and password from the address.";
  }
  return true;
}

/**
 * Validates the URL of a link to another site, an e-mail address or a telephone
 * number. Empty is left to `required`.
 */
export function hrefVerdict(address: string | undefined): Verdict {
  if (address?.startsWith("mailto:")) {
    return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
      ? true
      : "This is no e-mail address. It looks like mailto:name@example.com.";
  }
  if (address?.startsWith("tel:")) {
    return /^tel:\+?[\d().-]{3,}$/.test(address)
      ? true
      : "This is no telephone number. It looks like tel:+13035550100.";
  }
  return httpsVerdict(address);
}

/** Validates a path on this site, for example `/blog/old-name`. */
function pathVerdict(path: string | undefined): Verdict {
  if (!path) return true;
  if (!path.startsWith("/") || path.startsWith("//")) {
    return "Start with one slash, for example /blog/old-name.";
  }
  if (/[\s\\?#]/.test(path)) {
    return "Write the path only: no blanks, no question mark, no # sign.";
  }
  if (/\/\/|\/\.{1,2}(?:\/|$)/.test(path)) {
    return "Write the path as browsers show it: no doubled slashes, and no parts that are only dots.";
  }
  if (path.length > 1 && path.endsWith("/")) {
    return "Leave out the slash at the end.";
  }
  return true;
}

/** Validates the target of a redirect: a path on this site or an https URL. */
export function destinationVerdict(
  destination: string | undefined,
  from: string | undefined,
): Verdict {
  if (!destination) return true;
  if (destination === from) {
    return "The old and the new address are the same: visitors would go in circles.";
  }
  if (destination.startsWith("/")) return pathVerdict(destination);
  return destination.includes(":")
    ? httpsVerdict(destination)
    : "Write a path of this site such as /blog/new-name, or a whole address with https://.";
}

/** Validates the source of a redirect: a path without a page of the site. */
export function originVerdict(
  from: string | undefined,
  fixedPaths: readonly string[],
): Verdict {
  const verdict = pathVerdict(from);
  if (verdict !== true || !from) return verdict;
  return fixedPaths.includes(from)
    ? "This is a page of the site itself. It cannot be redirected."
    : true;
}
