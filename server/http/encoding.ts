/** The content encodings, the smallest first. */
export type Encoding = "br" | "gzip" | "identity";

/** The answers for the headers of browsers, of which there are few. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 64;

/**
 * The content encoding for a client (RFC 9110, 12.5.3). In: its Accept-Encoding
 * header. Out: the smallest encoding that it accepts.
 */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string" || header === "") return "identity";
  const found = known.get(header);
  if (found !== undefined) return found;
  const encoding = (["br", "gzip"] as const).find((each) =>
    allows(header, each),
  );
  if (known.size === MOST_KNOWN) known.clear();
  known.set(header, encoding ?? "identity");
  return encoding ?? "identity";
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
