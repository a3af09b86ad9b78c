const LONGEST = 200;

/**
 * A file name that can be shown: the last part of a path, without characters that
 * direct text, control a terminal, end a header or are not seen.
 *
 * @param sent what a browser sent.
 */
export function shownName(sent: string | undefined): string {
  const name = (sent ?? "")
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu, "")
    .replace(/\s+/g, " ")
    .normalize("NFC")
    .trim();
  return [...(name || "file")].slice(0, LONGEST).join("");
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
};

/** A name that begins with a dot is hidden, and Windows drops one at the end. */
const EDGES = /^[. ]+|[. ]+$/g;

/**
 * The name under which a file is stored and sent. Its extension is that of its
 * type, since a system opens a file by its name: a PDF that is called `a.hta` must
 * not become a program on the machine of who downloads it.
 *
 * @param name what a browser sent, or what was stored.
 * @param mediaType the type that the bytes have.
 * @returns a name of at most 200 bytes, which every file system takes.
 */
export function nameOfType(name: string, mediaType: string): string {
  const extension = EXTENSIONS[mediaType] ?? ".bin";
  const stem = withoutExtension(
    shownName(name)
      .replace(/[<>:"|?*]/g, "_")
      .replace(EDGES, ""),
    extension,
  );
  // A streaming decoder drops a character that was cut in two.
  const cut = new TextDecoder()
    .decode(new TextEncoder().encode(stem).subarray(0, LONGEST - 5), {
      stream: true,
    })
    .replace(EDGES, "");
  return (cut || "file") + extension;
}

/** Removes a wrong extension, and the right one before it. */
function withoutExtension(name: string, own: string): string {
  const stem = name
    .replace(/\.(?=[^.]*\p{L})[^. ]{1,10}$/u, "")
    .replace(EDGES, "");
  return stem.toLowerCase().endsWith(own) ? stem.slice(0, -own.length) : stem;
}
