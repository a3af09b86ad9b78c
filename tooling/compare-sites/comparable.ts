/** The response of a site. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** Headers about the time, or that follow from the compared bytes. */
const OTHER_EACH_TIME = new Set([
  "content-length",
  "date",
  "etag",
  "last-modified",
  "server-timing",
  "set-cookie",
  "x-request-id",
]);

/**
 * Names without a meaning outside the site that were changed; the newer name
 * replaces the older.
 */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/\bdata-still=/g, "data-island="],
  [/\bdata-put-away=/g, "data-dismissible="],
];

/**
 * In: a response, its origin. Out: the lines that must be equal in two versions
 * with the same content: status, headers and body without names of built files,
 * generated ids, hashes, nonces, tickets and the text of scripts.
 */
export function comparable(answer: Answer, origin: string): string[] {
  const { status, headers, body } = answer;
  const heads = Object.entries(headers)
    .filter(([name]) => !OTHER_EACH_TIME.has(name))
    .map(([name, value]) => `${name}: ${withoutHashes(value)}`)
    .sort();
  const text = numberedIds(
    withoutHashes(withoutScripts(body)).replaceAll(origin, ""),
  );
  return [`status: ${status}`, ...heads, ...text.split(/(?<=>)(?=<)|\n/)];
}

function withoutScripts(html: string): string {
  const renamed = RENAMED.reduce(
    (text, [old, next]) => text.replace(old, next),
    html,
  );
  // The number of preloaded files differs between builds, as their names do.
  const preloaded = renamed.replace(/<link rel="modulepreload"[^>]*>/g, "");
  return preloaded.replace(
    /(<script\b(?![^>]*application\/ld\+json)[^>]*>)[\s\S]*?<\/script>/g,
    "$1</script>",
  );
}

/**
 * React makes the ids of `useId` from the places of components in the tree: each
 * gets its number in the page instead, so that what refers to what is compared.
 */
function numberedIds(html: string): string {
  const ids = new Map<string, number>();
  return html.replace(/_R_[0-9a-z]*_/g, (id) => {
    const number = ids.get(id) ?? ids.size;
    ids.set(id, number);
    return `_R_${number}_`;
  });
}

function withoutHashes(text: string): string {
  return (
    text
      .replace(/\/assets\/[\w.$()[\]-]+\.(js|css)/g, "/assets/file.$1")
      .replace(/(nonce|integrity)="[^"]*"/g, '$1=""')
      .replace(/'(sha(256|384|512)|nonce)-[^']*'/g, "'hash'")
      // A form's ticket and the signed parts of pictures.
      .replace(/[\w-]{22}\.[0-9a-z]{8,10}\.[\w-]{43}/g, "ticket")
      .replace(/(["&;]s=)[\w-]{16,}/g, "$1signature")
      .replace(/localhost:\d+/g, "localhost")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "request-id")
      .replace(/"(kept|bytes|freeBytes)":\d+/g, '"$1":0')
  );
}
