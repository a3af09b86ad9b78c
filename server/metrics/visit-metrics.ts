import type { Registry } from "prom-client";

import type { Visits } from "../visits/visits.ts";
import { addCounter } from "./copied-metrics.ts";

/** The totals of visits since the start; null where nothing is counted. */
export type VisitFigures = Visits["totals"] | null;

/**
 * Adds the metrics of visitors. They name no page: those stand in the portal. Over
 * several nodes they add up.
 */
export function addVisitMetrics(
  registry: Registry,
  totals: VisitFigures,
): void {
  if (totals === null) return;
  addCounter(
    registry,
    {
      name: "page_views_total",
      help: "Pages that people opened in a browser, as far as this process answered.",
    },
    () => [[{}, totals.views]],
  );
  addCounter(
    registry,
    {
      name: "web_vitals_beacons_total",
      help: "Reports of web vitals that browsers sent, by whether they were taken.",
      labelNames: ["result"],
    },
    () =>
      totals.beacons.entries().map(([result, count]) => [{ result }, count]),
  );
  addCounter(
    registry,
    {
      name: "web_vitals_samples_total",
      help: "Web vitals of visits, by metric and by rating after the thresholds of web.dev.",
      labelNames: ["metric", "rating"],
    },
    () =>
      totals.vitals.entries().map(([words, count]) => {
        const [metric = "", ...rating] = words.split(" ");
        return [{ metric, rating: rating.join(" ") }, count];
      }),
  );
}
