import type { SchemaTypeDefinition } from "sanity";

import { schemaTypes } from "../../schemas/index.ts";
import { pathOf } from "../../schemas/known-paths.ts";
import { linkRoutes, pageTypes } from "../../schemas/paths.ts";
import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

/** As much of a type or a field of the content model as the search for links reads. */
type Node = {
  name?: string;
  type?: string;
  fields?: readonly Node[];
  of?: readonly Node[];
  marks?: { annotations?: readonly Node[] };
};

const LINK = "link";
const ANNOTATION = "linkAnnotation";
/** Types that hold one another end here. */
const DEEPEST = 8;

/**
 * Where the links of a type of document stand.
 * In: the content model, the name of the type. Out: paths in GROQ, each of a list
 * (`body[].markDefs[]`) or of one link (`banner.link`).
 */
export function linkFields(
  types: readonly SchemaTypeDefinition[],
  name: string,
): string[] {
  const nodes = types as readonly Node[];
  const known = new Map(nodes.map((node) => [node.name, node]));

  function below(node: Node, path: string, depth: number): string[] {
    if (node.type === LINK || node.type === ANNOTATION) return [path];
    if (depth > DEEPEST) return [];
    const type = { ...known.get(node.type), ...node };
    const own = (type.fields ?? []).flatMap((field) =>
      below(field, `${path}.${field.name}`, depth + 1),
    );
    const inList = (type.of ?? []).flatMap((member) =>
      below(member, `${path}[]`, depth + 1),
    );
    const isMarked = type.marks?.annotations?.some(
      (annotation) => (annotation.type ?? annotation.name) === ANNOTATION,
    );
    return [...own, ...inList, ...(isMarked ? [`${path}.markDefs[]`] : [])];
  }

  const document = known.get(name);
  const paths = (document?.fields ?? []).flatMap((field) =>
    below(field, field.name ?? "", 0),
  );
  return [...new Set(paths)];
}

/**
 * The parameters of `BROKEN_LINKS_QUERY`. Written into it, for each type of
 * document again, they would make it too long for a GET.
 */
export const BROKEN_LINKS_PARAMS = {
  routes: Object.keys(linkRoutes),
  /** Pages that stand at a fixed address; all others have a slug. */
  fixedPages: pageTypes.filter((type) => type.endsWith("Page")),
};

/** What leads nowhere: nothing was chosen, or what was chosen has no page that visitors see. */
const LEADS_NOWHERE = `
  !defined(href)
  && !(route in $routes)
  && !(target->_type in $fixedPages)
  && !defined(target->slug.current)
`;

/** Of a link that leads nowhere: its words, and the document that was chosen. */
const BROKEN_LINK = `{
  "label": coalesce(label, ""),
  "ref": target._ref,
  "isChosen": defined(target._ref) || defined(route)
}`;

function brokenLinksOf(type: string): string {
  const lists = linkFields(schemaTypes, type).map((path) =>
    path.endsWith("[]") ? `...coalesce(${path}, [])` : path,
  );
  const links = `[${lists.join(", ")}][_type in ["link", "linkAnnotation"] && ${LEADS_NOWHERE}]`;
  return `_type == "${type}" => {"links": ${links}${BROKEN_LINK}}`;
}

const LINKING = contentTypes.filter(
  (type) => linkFields(schemaTypes, type).length > 0,
);

/** A release shows what is wrong with its documents by itself. */
const NOT_IN_RELEASE = '!(_id in path("versions.**"))';

/**
 * Links that lead nowhere, by document, published or draft, and the redirects
 * within the site. For the perspective `raw`, in which a reference leads to what
 * visitors see.
 */
export const BROKEN_LINKS_QUERY = `{
  "documents": *[_type in ${JSON.stringify(LINKING)} && ${NOT_IN_RELEASE}]{
    _id, _type, "name": ${DISPLAY_NAME},
    ${LINKING.map(brokenLinksOf).join(",\n    ")}
  }[count(links) > 0][0...50],
  "redirects": *[_type == "redirect" && !(_id in path("drafts.**")) && ${NOT_IN_RELEASE} && match != "prefix" && status != 410 && string::startsWith(to, "/")][0...1000]{
    _id, _type, from, to
  }
}`;

type BrokenLink = { label: string; ref: string | null; isChosen: boolean };

/** An answer to `BROKEN_LINKS_QUERY`. */
export type LinkReport = {
  documents: {
    _id: string;
    _type: string;
    name: unknown;
    links: BrokenLink[];
  }[];
  redirects: { _id: string; _type: string; from: string; to: string }[];
};

/** Drafts that a link may lead to, of which visitors see nothing. Parameter: `ids`. */
export const DRAFT_NAMES_QUERY = `*[_id in $ids]{_id, "name": ${DISPLAY_NAME}}`;

/** An answer to `DRAFT_NAMES_QUERY`. */
export type DraftNames = { _id: string; name: unknown }[];

/** The drafts that the links of a report may lead to. */
export function draftIdsOf({ documents }: LinkReport): string[] {
  const ids = documents.flatMap(({ links }) =>
    links.flatMap(({ ref }) => (ref === null ? [] : `drafts.${ref}`)),
  );
  return [...new Set(ids)];
}

/**
 * One row for each document with links that lead nowhere, and for each redirect
 * to a path that no page has.
 */
export function brokenLinkRows(
  { documents, redirects }: LinkReport,
  known: ReadonlySet<string>,
  drafts: DraftNames,
): DocumentRow[] {
  const names = new Map(drafts.map(({ _id, name }) => [_id, name]));
  const rows = documents.map(({ _id, _type, name, links }) => ({
    id: _id,
    type: _type,
    name,
    detail: links.map((link) => reasonOf(link, names)).join(" "),
  }));
  const leadingOn = redirects
    .filter(({ to }) => to.startsWith("/") && !known.has(pathOf(to)))
    .map(({ _id, _type, from, to }) => ({
      id: _id,
      type: _type,
      name: from,
      detail: `Leads to ${to}, which is no page.`,
    }));
  return [...rows, ...leadingOn];
}

function reasonOf(
  { label, ref, isChosen }: BrokenLink,
  drafts: ReadonlyMap<string, unknown>,
): string {
  const words = label === "" ? "A link in the text" : `“${label}”`;
  const draft = drafts.get(`drafts.${ref}`);
  if (typeof draft === "string")
    return `${words} leads to “${draft}”, which is not published.`;
  return isChosen
    ? `${words} leads to a page that is gone.`
    : `${words} leads nowhere.`;
}
