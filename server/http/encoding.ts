/** The content encodings, the smallest first. */
export type Encoding = "br" | "gzip" | "identity";

const known = new Map<string, Encoding>();
/**
 * Bounds the cache of parsed headers, of which browsers send a few different
 * ones.
 */
const MOST_KNOWN = 64;

/**
 * The content encoding for a client (RFC 9110, 12.5.3). In: its Accept-Encoding
 * header. Out: the smallest encoding that it accepts.
 */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string" || header === "") return "identity";
  const found = known.get(header);
  if (found !== undefined) return found;
  const encoding = allows(header, "br")
    ? "br"
    : allows(header, "gzip")
      ? "gzip"
      : "identity";
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function allows(header: string, name: string): boolean {
  const weights = new Map(
    header.split(",").map((part) => {
      const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.find((text) => /^\s*q\s*=/.test(text));
      return [coding.trim(), weight ? Number(weight.split("=")[1]) : 1];
    }),
  );
  return (weights.get(name) ?? weights.get("*") ?? 0) > 0;
}
