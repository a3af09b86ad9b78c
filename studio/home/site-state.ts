import type { SanityClient } from "sanity";

import { firmTime } from "../../domain/moments.ts";
import { isEmbedded } from "../project.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";

/** Something that the site depends on, and its state. */
export type HealthLine = { name: string; isWell: boolean; text: string };

/** The website's report about itself, sent every minute (server/serve.ts). */
export type Report = {
  /** Addresses without a page that visitors asked for. */
  missing: { path: string; visitors: number; last: string }[];
  /** Words of searches that found nothing. */
  unfound: Report["missing"];
  mostRead: { path: string; views: number }[];
  health: HealthLine[];
  /** The number of requests that the database refused, which staff can deliver again. */
  refused: number;
};

/** What a website of an earlier version leaves out. */
const UNKNOWN: Report = {
  missing: [],
  unfound: [],
  mostRead: [],
  health: [],
  refused: 0,
};

const MOST = 8;
const LATE_MS = 3 * 60_000;

/**
 * Loads the state of the site; `at` is the time of its report, in ISO 8601, or null
 * without a report. Rejects when the content source does not answer.
 */
export async function loadSiteState(client: SanityClient) {
  // The rules load in parallel with what the page shows first.
  const [{ at, report }, checks, { readSite }, { readReasons }] =
    await Promise.all([
      readReport(client),
      import("../checks/check-draft.ts"),
      import("../checks/read-site.ts"),
      import("../checks/reasons.ts"),
    ]);
  const signal = AbortSignal.timeout(30_000);
  const site = await readSite(client, signal);
  const [published, reasons] = await Promise.all([
    readSite(client, signal, "published"),
    readReasons(client, { rule: "untranslated" }, signal),
  ]);
  const told = { ...UNKNOWN, ...report };
  const { missing, unfound, mostRead, health, refused } = told;
  const lines: (HealthLine | false)[] = [
    Date.now() - Date.parse(at ?? "") > LATE_MS &&
      ailing("Website", `Has not reported since ${firmTime(at ?? "")}`),
    refused > 0 &&
      ailing(
        "Refused requests",
        `${refused}: staff deliver them in the portal`,
      ),
    ...health.toSorted((a, b) => Number(a.isWell) - Number(b.isWell)),
  ];
  return {
    at,
    health: lines.filter((line) => line !== false),
    broken: checks.brokenLinks(published, site.documents).slice(0, MOST),
    partlyTranslated: checks
      .partlyTranslated(published, reasons)
      .slice(0, MOST),
    // An address that has a page by now is not missing anymore.
    missing: askedRows(
      missing.filter(
        ({ path }) =>
          !published.paths.has(path) && !published.redirects.find(path),
      ),
    ),
    unfound: askedRows(unfound, "/search?q="),
    mostRead: mostRead.map(({ path, views }): DocumentRow => ({
      id: path,
      type: "",
      name: checks.pageName(published, path),
      detail: `${path} · opened ${views === 1 ? "once" : `${views} times`}`,
      href: previewOf(path),
    })),
  };
}

/** The rows of what visitors asked for in vain. */
function askedRows(asked: Report["missing"], page = ""): DocumentRow[] {
  return asked.slice(0, MOST).map(({ path, visitors, last }) => ({
    id: path,
    type: "",
    name: path,
    detail: `${visitors} visitors, last ${firmTime(last)}`,
    href: previewOf(page + path),
  }));
}

function previewOf(path: string): string {
  return `/presentation?preview=${encodeURIComponent(path)}`;
}

function ailing(name: string, text: string): HealthLine {
  return { name, isWell: false, text };
}

/** Hosted Sanity has no place for the report. */
async function readReport(client: SanityClient) {
  if (!isEmbedded) return { at: null, report: null };
  return client.request<{ at: string | null; report: Report | null }>({
    url: "/site/report",
    tag: "home.report",
  });
}
