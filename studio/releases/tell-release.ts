import type { SanityClient } from "sanity";

import { type CheckedDocument, nameOf } from "../../schemas/checks/finding.ts";
import {
  pathsOf,
  publishedIdOf,
  type Site,
} from "../../schemas/checks/site.ts";
import { withLastValues } from "../../schemas/fact-text.ts";
import { type Change, changesBy, pagesOf } from "../checks/changes.ts";
import { LONGEST_READING_MS, readSite } from "../checks/check-draft.ts";

/** What a release changes for visitors, in titled lists; none is empty. */
export type Told = { title: string; lines: string[] }[];

/** A document of a release; as it will be taken down, it has no `after`. */
type Pair = {
  before: CheckedDocument | null;
  after: CheckedDocument | null;
};

const MOST_LOOKED_UP = 12;

/**
 * Says what running a release changes for visitors, of all of its documents. In: what
 * an editor calls documents of a type.
 *
 * @throws if the documents cannot be read within ten seconds.
 */
export async function tellRelease(
  client: SanityClient,
  release: string,
  titleOf: (type: string) => string,
): Promise<Told> {
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const [site, pairs] = await Promise.all([
    readSite(client, signal, release),
    readPairs(client, release, signal),
  ]);
  const shown = pairs.flatMap(({ before, after }) => {
    const document = after ?? before;
    return document && document._type !== "redirect"
      ? [{ before, after, document, page: pageOf(document, site) }]
      : [];
  });
  const elsewhere = shown.filter(({ page }) => page === null);
  const used = elsewhere.slice(0, MOST_LOOKED_UP).map(async ({ document }) => {
    const where = await pagesOf(client, document, signal);
    const name = withLastValues(nameOf(document));
    return `${titleOf(document._type)} “${name}”: ${where}`;
  });
  const rest = elsewhere.length - used.length;
  const pages = (isMeant: (pair: Pair) => boolean) =>
    shown.filter(isMeant).flatMap(({ page }) => page ?? []);
  return [
    { title: "Pages that appear", lines: pages(({ before }) => !before) },
    { title: "Pages that change", lines: pages((each) => isChange(each)) },
    { title: "Pages that go", lines: pages(({ after }) => !after) },
    {
      title: "Addresses, storms and states",
      lines: changesBy(pairs, site, Date.now()),
    },
    {
      title: "What stands on other pages",
      lines: [
        ...(await Promise.all(used)),
        ...(rest > 0 ? [`And ${rest} more documents.`] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}

const isChange = ({ before, after }: Change) =>
  before !== null && after !== null;

/** The address of a document, of which a state has ten. */
function pageOf(document: CheckedDocument, site: Site): string | null {
  const [main = null, ...others] = pathsOf(document, site.documents);
  return document._type === "state" && main !== null
    ? `${main} and ${others.length} more`
    : main;
}

/** The documents of a release, each with what is published of it. */
async function readPairs(
  client: SanityClient,
  release: string,
  signal: AbortSignal,
): Promise<Pair[]> {
  const options = { perspective: "raw", signal, tag: "release" } as const;
  const versions = await client.fetch<CheckedDocument[]>(
    "*[sanity::partOfRelease($release)] | order(_id)",
    { release },
    options,
  );
  const published = await client.fetch<CheckedDocument[]>(
    "*[_id in $ids]",
    { ids: versions.map(({ _id }) => publishedIdOf(_id)) },
    options,
  );
  return versions.map((version) => {
    const id = publishedIdOf(version._id);
    const isGoing = Object(version["_system"]).delete === true;
    const before = published.find(({ _id }) => _id === id) ?? null;
    return { before, after: isGoing ? null : version };
  });
}
