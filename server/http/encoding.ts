/** The content encodings, the smallest first. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The content encoding for a client (RFC 9110, 12.5.3). In: its Accept-Encoding
 * header. Out: the smallest encoding that it accepts.
 */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string" || header === "") return "identity";
  if (allows(header, "br")) return "br";
  return allows(header, "gzip") ? "gzip" : "identity";
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
