import { readFile, stat } from "node:fs/promises";

import { printable } from "./page-text.ts";

/** Hundreds of times the size of a page with its pictures, styles and fonts. */
const MOST_BYTES = 100_000_000;

/**
 * Reads an allegedly exported file as a text that corresponds to exactly these bytes.
 *
 * @throws Error with a sentence for the operator.
 */
export async function readExported(file: string): Promise<string> {
  const name = printable(file);
  const unread = ({ code }: NodeJS.ErrnoException): never => {
    throw new Error(
      code === "ENOENT"
        ? `There is no file ${name}.`
        : `The file ${name} cannot be read (${code}).`,
    );
  };
  const found = await stat(file).catch(unread);
  // A pipe or a device may never end.
  if (!found.isFile()) throw new Error(`${name} is not a file.`);
  if (found.size > MOST_BYTES)
    throw new Error(
      `The file ${name} is larger than ${MOST_BYTES / 1e6} MB, and no exported page is.`,
    );
  const bytes = await readFile(file).catch(unread);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes);
  } catch {
    throw new Error(
      "Refused: the file is not text in UTF-8, as every exported page is. Ask for the file as it was downloaded, in a ZIP archive for example.",
    );
  }
}
