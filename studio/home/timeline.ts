import type { SanityClient } from "sanity";

import { TERM_FILTER } from "../../domain/content-gaps-query.ts";
import {
  dayText,
  daysLeft,
  type LicenseTerm,
} from "../../domain/license-term.ts";
import { dayAt, firmHour, publicationMoment } from "../../domain/moments.ts";
import {
  stormState,
  stormStateText,
  type StormTerm,
} from "../../domain/storm-term.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { DISPLAY_NAME, IS_PUBLISHED } from "../content-types.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

type Named = { _id: string; _type: string; name: unknown };

type Release = {
  name: string;
  /** When it will be published, once that is decided; ISO 8601. */
  publishAt: string | null;
  /** The author's intended time, or that of a schedule that failed. */
  intendedPublishAt: string | null;
  title: string | null;
  /** Whether it is a single scheduled draft. */
  isDraft: boolean;
  /** Why it could not be published on time. */
  hasFailed: boolean;
};

/** The answer of the timeline's query. */
export type Planned = {
  storms: (Named & StormTerm)[];
  banners: Named[];
  licenses: (Named & LicenseTerm)[];
  articles: (Named & { publishedAt: string })[];
  releases: Release[];
  versions: (Named & { release: string })[];
};

const FIELDS = `_id, _type, "name": ${DISPLAY_NAME}`;

const QUERY = `{
  "storms": *[${IS_PUBLISHED} && _type == "storm" && active == true]{${FIELDS}, active, startsAt, endsAt},
  "banners": *[${IS_PUBLISHED} && _type == "announcement" && active == true] | order(_createdAt desc) [0...1]{${FIELDS}},
  "licenses": *[${IS_PUBLISHED} && ${TERM_FILTER}]{${FIELDS}, expiresOn, "abbreviation": state->abbreviation},
  "articles": *[${IS_PUBLISHED} && _type in ["article", "hoaGuide"] && publishedAt >= $today]{${FIELDS}, publishedAt},
  "releases": releases::all()[state in ["active", "scheduling", "scheduled"]]{
    name, publishAt, "intendedPublishAt": coalesce(error.publishAt, metadata.intendedPublishAt), "title": metadata.title,
    "isDraft": metadata.cardinality == "one", "hasFailed": defined(error)
  },
  "versions": *[_id in path("versions.**")]{${FIELDS}, "release": string::split(_id, ".")[1]}
}`;

/** Loads the timeline. Rejects when the content source does not answer. */
export async function loadTimeline(client: SanityClient): Promise<Timeline> {
  const now = Date.now();
  const planned = await client.fetch<Planned>(
    QUERY,
    { today: dayAt(now, FIRM_TIME_ZONE) },
    { perspective: "raw", tag: "home.timeline" },
  );
  return timelineOf(planned, now);
}

/** What visitors see temporarily, and what changes by itself. */
export type Timeline = {
  live: DocumentRow[];
  /** Days of the firm's time zone, in words, next first. */
  days: { day: string; rows: DocumentRow[] }[];
  /** Releases without a time. */
  undated: DocumentRow[];
};

type Dated = { at: number; day: string; row: DocumentRow };

/**
 * Builds the timeline.
 *
 * @param now in milliseconds since 1970.
 */
export function timelineOf(planned: Planned, now: number): Timeline {
  const { storms, banners, licenses, articles } = planned;
  const stormsBy = (state: string) =>
    storms.filter((storm) => stormState(storm, now) === state);
  const releases = planned.releases.map((release) => ({
    at: Date.parse(release.publishAt ?? release.intendedPublishAt ?? ""),
    row: releaseRow(release, planned),
  }));
  const dated = [
    ...stormsBy("ahead").map((storm) =>
      datedRow(storm, Date.parse(storm.startsAt ?? ""), "begins"),
    ),
    ...stormsBy("on").map((storm) =>
      datedRow(storm, Date.parse(storm.endsAt ?? ""), "ends"),
    ),
    ...articles.flatMap((article) => {
      const at = publicationMoment(article.publishedAt) ?? 0;
      return at > now ? [datedRow(article, at, "appears")] : [];
    }),
    ...releases
      .filter(({ at }) => !Number.isNaN(at))
      .map(({ at, row }) => ({ at, day: dayAt(at, FIRM_TIME_ZONE), row })),
    ...licenses.flatMap(lastDay(now)),
  ].toSorted((one, other) => one.at - other.at);
  const byDay = Map.groupBy(dated, ({ day }) => day);
  return {
    live: [
      ...stormsBy("on").map((storm) =>
        rowOf(storm, stormStateText(storm, now)),
      ),
      ...banners.map((banner) => rowOf(banner, "On the home page")),
    ],
    days: [...byDay].map(([day, each]) => ({
      day: dayText(day),
      rows: each.map(({ row }) => row),
    })),
    undated: releases
      .filter(({ at }) => Number.isNaN(at))
      .map(({ row }) => row),
  };
}

const rowOf = ({ _id, _type, name }: Named, detail: string): DocumentRow => ({
  id: _id,
  type: _type,
  name,
  detail,
});

function datedRow(document: Named, at: number, verb: string): Dated {
  const detail = `${verb} at ${firmHour(new Date(at).toISOString())}`;
  const day = dayAt(at, FIRM_TIME_ZONE);
  return { at, day, row: rowOf(document, detail) };
}

/** A license ends with a day, the regulator's own, not at a time. */
const lastDay =
  (now: number) =>
  (license: Planned["licenses"][number]): Dated[] => {
    const left = daysLeft(license, now);
    const day = license.expiresOn ?? "";
    if (left === null || left < 0 || left > 90) return [];
    const row = rowOf(license, "last day of the license");
    return [{ at: Date.parse(`${day}T23:59:00Z`), day, row }];
  };

function releaseRow(release: Release, { releases, versions }: Planned) {
  const { name, publishAt, intendedPublishAt, isDraft, hasFailed } = release;
  const own = versions.filter((version) => version.release === name);
  const first = own[0];
  const hour = publishAt ?? intendedPublishAt;
  const when =
    hour === null
      ? null
      : `${publishAt ? "" : "planned for "}${firmHour(hour)}`;
  const count = `${own.length} ${own.length === 1 ? "document" : "documents"}`;
  const warnings = [
    hasFailed && "It could not be published on time. Open it to see why.",
    ...own.flatMap((version) => sharedWith(version, releases, versions)),
  ];
  const isAlone = isDraft && first !== undefined;
  return {
    id: isAlone ? publishedId(first._id) : `_.releases.${name}`,
    type: isAlone ? first._type : "system.release",
    name: isAlone ? first.name : release.title || "Untitled release",
    detail: [isAlone ? "scheduled draft" : `Release of ${count}`, when]
      .filter(Boolean)
      .join(" · "),
    warning: warnings.filter(Boolean).join(" ") || undefined,
    href: isAlone
      ? `/intent/edit/id=${publishedId(first._id)};type=${first._type}/?perspective=${name}`
      : `/releases/${name}`,
  };
}

/** Says that a document is also in another release: whichever runs last wins. */
function sharedWith(
  { _id, release, name }: Planned["versions"][number],
  releases: readonly Release[],
  versions: Planned["versions"],
): string[] {
  const id = publishedId(_id);
  const others = versions
    .filter((other) => other.release !== release)
    .filter((other) => publishedId(other._id) === id)
    .flatMap(
      (other) => releases.find((each) => each.name === other.release) ?? [],
    );
  if (others.length === 0) return [];
  const titles = others.map(({ title, isDraft }) =>
    isDraft || !title ? "a scheduled draft" : `“${title}”`,
  );
  return [
    `“${String(name)}” is also in ${titles.join(" and ")}: the one published last wins.`,
  ];
}

const publishedId = (id: string) => id.split(".").slice(2).join(".");
