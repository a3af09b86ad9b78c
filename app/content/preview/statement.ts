import { createHash } from "node:crypto";

/** A part of a page, under the address from which it came. */
export type Part = { name: string; sha256: string };

/** What a file says about the page in it. */
export type Statement = {
  address: string;
  /** The answer's status: an address may not have existed. */
  status: number;
  /** ISO 8601, in UTC, and the firm's time zone. */
  moment: string;
  zone: string;
  /** The documents whose content is on the page, with their revisions at the time. */
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

/**
 * Adds a statement to its page.
 *
 * @param json without "<".
 */
export function addStatement(page: string, json: string): string {
  return page.replace("</body>", () => `${OPEN}${json}${CLOSE}</body>`);
}

/**
 * Takes a file apart into a page and the statement added to it; null for any file
 * that adding the one to the other does not yield: moved into a comment, a statement
 * hides what follows it.
 */
export function takeStatement(
  file: string,
): { json: string; page: string } | null {
  const [before = "", rest] = file.split(OPEN, 2);
  const end = rest?.indexOf(CLOSE) ?? -1;
  if (rest === undefined || end < 0) return null;
  const json = rest.slice(0, end);
  const page = before + rest.slice(end + CLOSE.length);
  return addStatement(page, json) === file ? { json, page } : null;
}
