import {
  documentPath,
  documentPaths,
  fixedPaths,
  type PathSource,
} from "./paths.ts";

/** Published documents that may stand at some paths. Parameter: `slugs`, of `slugsOf`. */
export const PATH_SOURCES_QUERY = `{
  "documents": *[slug.current in $slugs || count(aliases[@ in $slugs]) > 0]{
    _type, slug, aliases, listInNews
  },
  "redirects": *[_type == "redirect" && from in $paths].from
}`;

/** An answer to `PATH_SOURCES_QUERY`. */
export type PathSources = {
  documents: (PathSource & { aliases: string[] | null })[];
  redirects: string[];
};

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
export function pathsOf(documents: PathSources["documents"]): string[] {
  return documents.flatMap((document) => [
    documentPath(document) ?? "",
    ...documentPaths(document),
    ...(document.aliases ?? []).flatMap((slug) =>
      documentPaths({ ...document, slug }),
    ),
  ]);
}

/** All paths that are known to lead somewhere, among those that were asked about. */
export function knownPaths({
  documents,
  redirects,
}: PathSources): ReadonlySet<string> {
  return new Set([...fixedPaths, ...redirects, ...pathsOf(documents)]);
}
