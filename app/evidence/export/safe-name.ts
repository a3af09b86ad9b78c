/**
 * A part of a file name that every system takes. In: any text, such as the name of
 * a room. Out: lower-case ASCII letters, digits and dashes; empty if none are left.
 */
export function safeName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
