export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** Says when or how fast, or follows from bytes that are compared anyway. */
const OTHER_EACH_TIME = new Set([
  "content-length",
  "date",
  "etag",
  "last-modified",
  "server-timing",
  "set-cookie",
  "x-request-id",
]);

/** Renamed without a meaning outside the site; the newer name stands for both. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/\bdata-still=/g, "data-island="],
  [/\bdata-put-away=/g, "data-dismissible="],
];

/**
 * In: an answer, the origin that it came from. Out: what must be equal in two
 * versions with the same content, line by line: status, headers and body without
 * names of built files, hashes, nonces, tickets and the text of scripts.
 */
export function comparable(answer: Answer, origin: string): string[] {
  const { status, headers, body } = answer;
  const heads = Object.entries(headers)
    .filter(([name]) => !OTHER_EACH_TIME.has(name))
    .map(([name, value]) => `${name}: ${withoutHashes(value)}`)
    .sort();
  const text = withoutHashes(withoutScripts(body)).replaceAll(origin, "");
  return [`status: ${status}`, ...heads, ...text.split(/(?<=>)(?=<)|\n/)];
}

function withoutScripts(html: string): string {
  const renamed = RENAMED.reduce(
    (text, [old, next]) => text.replace(old, next),
    html,
  );
  // Into how many files a build is cut is like their names.
  const preloaded = renamed.replace(/<link rel="modulepreload"[^>]*>/g, "");
  return preloaded.replace(
    /(<script\b(?![^>]*application\/ld\+json)[^>]*>)[\s\S]*?<\/script>/g,
    "$1</script>",
  );
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
