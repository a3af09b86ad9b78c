import {
  documentPath,
  documentPaths,
  type PathSource,
} from "../domain/paths.ts";

/** A document that may have several paths. */
export type PathDocument = PathSource & { aliases: string[] | null };

/** The path of an address on this site, without its query and fragment. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "");
}

/** The slugs that documents at these paths would have: the last segment of each. */
export function slugsOf(paths: readonly string[]): string[] {
  const slugs = paths.map((path) => pathOf(path).split("/").at(-1) ?? "");
  return [...new Set(slugs)].filter(Boolean);
}

/** All paths of documents, including those of aliases. */
export function pathsOf(documents: readonly PathDocument[]): string[] {
  return documents.flatMap((document) => [
    documentPath(document) ?? "",
    ...documentPaths(document),
    ...(document.aliases ?? []).flatMap((slug) =>
      documentPaths({ ...document, slug }),
    ),
  ]);
}
