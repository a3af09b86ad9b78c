import { createHash } from "node:crypto";

/** A part of a page, under the address from which it came. */
export type Part = { name: string; sha256: string };

/** What a file says of the page in it. */
export type Statement = {
  address: string;
  /** The answer's status: an address may not have existed. */
  status: number;
  /** ISO 8601, in UTC, and the firm's time zone. */
  moment: string;
  zone: string;
  /** The documents whose content is on the page, with their revisions of then. */
  documents: { id: string; revision: string }[];
  /** The version of the program that made the page. */
  program: string;
  parts: Part[];
  /** SHA-256 of the file without this statement. */
  page: string;
};

const OPEN = '<script type="application/json" id="statement">';
const CLOSE = "</script>";

export const sha256 = (data: string | Uint8Array) =>
  createHash("sha256").update(data).digest("hex");

/** In: a page, its statement as JSON without "<". Out: the file. */
export function addStatement(page: string, json: string): string {
  return page.replace("</body>", () => `${OPEN}${json}${CLOSE}</body>`);
}

/**
 * Takes a file apart. Out: the statement as it was added, the page that it is
 * about; null for a file without one, or with two.
 */
export function takeStatement(
  file: string,
): { json: string; page: string } | null {
  const [before, rest, ...more] = file.split(OPEN);
  const end = rest?.indexOf(CLOSE) ?? -1;
  if (rest === undefined || end < 0 || more.length > 0) return null;
  const page = before + rest.slice(end + CLOSE.length);
  return { json: rest.slice(0, end), page };
}
