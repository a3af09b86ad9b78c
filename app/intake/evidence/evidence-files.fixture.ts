import type { Uploads } from "./uploads.server";

/** The smallest file that readers take for a PDF, with words of its own. */
export function pdf(words = "An estimate"): Buffer {
  return Buffer.from(
    `%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/** A form with files as browsers send it. */
export function formOf(
  files: readonly { name: string; bytes: Uint8Array }[],
): FormData {
  const form = new FormData();
  for (const { name, bytes } of files)
    form.append("evidence", new File([new Uint8Array(bytes)], name));
  return form;
}

/** Checks a file of a request. */
export function checkWith(uploads: Uploads) {
  return (name: string, bytes: Buffer | "large") =>
    uploads.check({ name, bytes }, { hash: "a", address: null });
}
