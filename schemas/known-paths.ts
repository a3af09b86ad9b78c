import { documentPath, documentPaths, type PathSource } from "./paths.ts";

/** A document that may stand at some paths. */
export type PathDocument = PathSource & { aliases: string[] | null };

/** The path of an address on this site, without its query and its place on the page. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "");
}

/** The slugs that documents at these paths would have: the last part of each. */
export function slugsOf(paths: readonly string[]): string[] {
  const slugs = paths.map((path) => pathOf(path).split("/").at(-1) ?? "");
  return [...new Set(slugs)].filter(Boolean);
}

/** The paths at which documents stand. */
export function pathsOf(documents: readonly PathDocument[]): string[] {
  return documents.flatMap((document) => [
    documentPath(document) ?? "",
    ...documentPaths(document),
    ...(document.aliases ?? []).flatMap((slug) =>
      documentPaths({ ...document, slug }),
    ),
  ]);
}
