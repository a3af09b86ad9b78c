import type {
  LinkProblem,
  NotFoundList,
  NotFoundPath,
  RedirectHits,
  Referrer,
} from "./not-found-list.ts";

/** What all nodes of a website have reported. */
export type NotFoundReports = {
  /** In: the node of the website, its list, which takes the place of its last one. */
  note(node: string, list: NotFoundList): void;
  /** The lists of all nodes as one: what most visitors asked for first. */
  sum(): NotFoundList;
};

/** A node reports every five minutes; one that is gone for good is forgotten. */
const SILENT_MS = 24 * 60 * 60 * 1000;
const MOST_NODES = 100;
const MOST_REFERRERS = 5;

/** Holds the last list of each node in memory. In: the time in milliseconds. */
export function createNotFoundReports(now = Date.now): NotFoundReports {
  const reports = new Map<string, { at: number; list: NotFoundList }>();
  return {
    note(node, list) {
      // Behind all others: the first is the one that was silent for longest.
      reports.delete(node);
      reports.set(node, { at: now(), list });
      for (const [each, { at }] of reports)
        if (at < now() - SILENT_MS || reports.size > MOST_NODES)
          reports.delete(each);
    },
    sum() {
      const lists = [...reports.values()].map(({ list }) => list);
      return {
        paths: sumOfPaths(lists.flatMap(({ paths }) => paths)),
        redirects: sumOfHits(lists.flatMap(({ redirects }) => redirects)),
        links: eachLink(lists.flatMap(({ links }) => links)),
      };
    },
  };
}

function sumOfPaths(paths: readonly NotFoundPath[]): NotFoundPath[] {
  return [...Map.groupBy(paths, ({ path }) => path)]
    .map(([path, each]) => ({
      path,
      visitors: total(each.map(({ visitors }) => visitors)),
      last: latest(each),
      referrers: sumOfReferrers(each.flatMap(({ referrers }) => referrers)),
    }))
    .toSorted(byVisitors);
}

function sumOfReferrers(referrers: readonly Referrer[]): Referrer[] {
  return [...Map.groupBy(referrers, ({ path }) => path)]
    .map(([path, each]) => ({
      path,
      visitors: total(each.map(({ visitors }) => visitors)),
    }))
    .toSorted(byVisitors)
    .slice(0, MOST_REFERRERS);
}

function sumOfHits(hits: readonly RedirectHits[]): RedirectHits[] {
  return [...Map.groupBy(hits, ({ id }) => id)].map(([id, each]) => ({
    id,
    visits: total(each.map(({ visits }) => visits)),
    last: latest(each),
  }));
}

/** One node looks after the links; where several do, each link is named once. */
function eachLink(links: readonly LinkProblem[]): LinkProblem[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

const byVisitors = (one: Referrer, other: Referrer) =>
  other.visitors - one.visitors;

const total = (counts: readonly number[]) =>
  counts.reduce((sum, count) => sum + count, 0);

const latest = (each: readonly { last: string }[]) =>
  each
    .map(({ last }) => last)
    .reduce((one, other) => (one > other ? one : other));
