import type { BenchLake } from "./bench-lake.ts";
import { middleArticle } from "./many-documents.ts";
import { summarise, type Summary } from "./measure.ts";

/** How often a query is asked, and an article published. */
export const ROUNDS = 60;
const WARM_UP = 5;

/** What is asked of a lake with many documents. */
export type QueryName = "bySlug" | "list" | "references" | "all";

/** The queries by name. In: the size of the dataset. */
export function queriesFor(count: number): Record<QueryName, string> {
  const { id, slug } = middleArticle(count);
  return {
    bySlug: `*[_type == "article" && slug.current == "${slug}"][0]{title, body, "author": author->name}`,
    list: `*[_type == "article"] | order(publishedAt desc)[0...20]{title, "slug": slug.current, "author": author->name, "category": category->title, "related": related[]->title}`,
    references: `*[references("${id}")]{title, "author": author->name}`,
    all: `*[_type == "article"]{title, "author": author->name}`,
  };
}

/** The address of a query below the API, in the published perspective or another one. */
export function addressOf(query: string, perspective?: string): string {
  const search = new URLSearchParams({
    query,
    ...(perspective !== undefined && { perspective }),
  });
  return `/data/query/production?${search}`;
}

/** How long a piece of work takes, after a few times that are not counted. */
export async function timed(
  rounds: number,
  work: () => Promise<unknown>,
): Promise<Summary> {
  const times: number[] = [];
  for (let round = -Math.min(WARM_UP, rounds / 4); round < rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - started);
  }
  return summarise(times);
}

/**
 * Edits an article and publishes it, as the Studio does. Out: the times of
 * publishing.
 */
export async function publishes(
  lake: BenchLake,
  count: number,
): Promise<Summary> {
  const { id: publishedId } = middleArticle(count);
  const draftId = `drafts.${publishedId}`;
  const act = (action: object) =>
    lake.ask("/data/actions/production", lake.tokens.write, {
      actions: [{ publishedId, draftId, ...action }],
    });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const patch = { set: { title: `Published ${round}` } };
    await act({ actionType: "sanity.action.document.edit", patch });
    const started = performance.now();
    await act({ actionType: "sanity.action.document.publish" });
    times.push(performance.now() - started);
    // As the site does after each change.
    await lake.ask(addressOf(queriesFor(count).list), lake.tokens.read);
  }
  return summarise(times);
}
