import { type DateText, dayOf } from "~/model/date-text";
import {
  percentile75,
  ratingOf,
  type VitalName,
  vitalNames,
  type VitalRating,
} from "~/model/web-vitals";

import type { VisitCount, VisitCounts } from "./visit-counts";

/** The 75th percentile of a vital in words; null where it was not measured. */
export type VitalView = { text: string; rating: VitalRating } | null;

/** A page on one day, or on all days that are kept. */
export type PageVisits = {
  /** Null: all pages that are not told apart. */
  path: string | null;
  views: number;
  vitals: Record<VitalName, VitalView>;
};

/** What the page of visits shows. It holds nothing of a visitor. */
export type VisitsView = {
  /** The newest first. */
  days: { day: string; date: DateText; views: number }[];
  /** The day whose counts are shown; null: all that are kept. */
  shown: DateText | null;
  /** All pages together. */
  all: PageVisits;
  /** The most viewed first. */
  pages: PageVisits[];
  /** How many further pages were counted. */
  unlisted: number;
  searches: { words: string; visitors: number }[];
  keptDays: number;
  /** The share of page views that are measured, in percent. */
  measuredPercent: number;
};

const MOST_DAYS = 14;
const MOST_PAGES = 100;
const MOST_SEARCHES = 50;

/** In: what was counted, the day that is asked for; null: all days. */
export function visitsView(
  { counts, keptDays, vitalsSample }: VisitCounts,
  day: string | null,
): VisitsView {
  const days = daysOf(counts);
  const isKnown = days.some((each) => each.day === day);
  const shown = isKnown ? counts.filter((each) => each.day === day) : counts;
  const ofPages = shown.filter(({ kind }) => kind !== "search");
  const pages = [...Map.groupBy(ofPages, ({ name }) => name)]
    .map(([path, some]) => pageVisits(path || null, some))
    .toSorted((one, other) => other.views - one.views);
  return {
    days: days.slice(0, MOST_DAYS),
    shown: isKnown && day !== null ? dayOf(day) : null,
    all: pageVisits(null, ofPages),
    pages: pages.slice(0, MOST_PAGES),
    unlisted: Math.max(0, pages.length - MOST_PAGES),
    searches: searchesOf(shown),
    keptDays,
    measuredPercent: Number((100 * vitalsSample).toPrecision(2)),
  };
}

function daysOf(counts: readonly VisitCount[]): VisitsView["days"] {
  return [...Map.groupBy(counts, ({ day }) => day)]
    .map(([day, some]) => ({ day, date: dayOf(day), views: viewsOf(some) }))
    .toSorted((one, other) => other.day.localeCompare(one.day));
}

function pageVisits(
  path: string | null,
  counts: readonly VisitCount[],
): PageVisits {
  const vitals = vitalNames.map((name) => [name, vitalOf(name, counts)]);
  return {
    path,
    views: viewsOf(counts),
    vitals: Object.fromEntries(vitals) as PageVisits["vitals"],
  };
}

function viewsOf(counts: readonly VisitCount[]): number {
  return counts
    .filter(({ kind }) => kind === "view")
    .reduce((sum, { count }) => sum + count, 0);
}

function vitalOf(name: VitalName, counts: readonly VisitCount[]): VitalView {
  const buckets = new Map<number, number>();
  for (const { kind, bucket, count } of counts)
    if (kind === name) buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  const value = percentile75(name, buckets);
  if (value === null) return null;
  return { text: textOf(name, value), rating: ratingOf(name, value) };
}

/** No more digits than are known: the value is right within a twentieth. */
function textOf(name: VitalName, value: number): string {
  if (name === "CLS") return value.toFixed(2);
  return value >= 1_000
    ? `${(value / 1_000).toFixed(1)} s`
    : `${Math.round(value)} ms`;
}

function searchesOf(counts: readonly VisitCount[]): VisitsView["searches"] {
  const searches = counts.filter(({ kind }) => kind === "search");
  return [...Map.groupBy(searches, ({ name }) => name)]
    .map(([words, some]) => ({
      words,
      visitors: some.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => other.visitors - one.visitors)
    .slice(0, MOST_SEARCHES);
}
