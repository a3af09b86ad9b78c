import type { IntakeHealth } from "../../app/intake/intake-options.ts";
import { vitalNames } from "../../app/model/web-vitals.ts";
import type { DeliveryOutcome } from "../../app/telemetry/telemetry.ts";
import { type RefusalReason, SiteCounts, WordCounts } from "./site-counts.ts";
import type { MetricSources } from "./site-metrics.ts";

/** The state of an intake whose database does not answer. */
export const health: IntakeHealth = {
  database: "failing",
  outbox: { waiting: 3, oldestSeconds: 90, parked: 1, notices: 2 },
  delivery: "elsewhere",
  isDiskFull: false,
  setAside: ["outbox.damaged"],
  hasOtherSecret: false,
};

/** A process that has done nothing yet. */
export function idleSources(
  changes: Partial<MetricSources> = {},
): MetricSources {
  return {
    counts: new SiteCounts(),
    pages: {
      size: 4,
      bytes: 4_096,
      statistics: { hits: 9, misses: 1, refreshes: [] },
    },
    intakeHealth: () => health,
    visits: { views: 7, beacons: new WordCounts(), vitals: new WordCounts() },
    ...changes,
  };
}

const REASONS: Record<RefusalReason, true> = {
  lockout: true,
  flood: true,
  "refused host": true,
  "refused origin": true,
  "refused redirect": true,
  malformed: true,
  "body too large": true,
  "body too slow": true,
};
const OUTCOMES: Record<DeliveryOutcome, true> = {
  delivered: true,
  refused: true,
  orphaned: true,
  failed: true,
  unreachable: true,
};

const keysOf = <Key extends string>(words: Record<Key, true>) =>
  Object.keys(words) as Key[];

/** A process that has done every kind of work, so that each label has all its values. */
export function busySources(): MetricSources {
  const busy = idleSources();
  const { counts, visits } = busy;
  const telemetry = counts.telemetry((_name, _attributes, work) =>
    work({ set() {} }),
  );
  counts.requests.kinds.hit.note(200, 0.02);
  counts.requests.kinds.form.noteAborted();
  for (const reason of keysOf(REASONS)) counts.refusals.add(reason);
  counts.publishToFresh.observe(0.03);
  counts.follower.setConnected(true);
  counts.follower.setConnected(false);
  counts.follower.invalidate();
  telemetry.noteContentRead("failed", 2);
  for (const result of ["stored", "repeated", "refused"] as const)
    telemetry.noteSubmission(result);
  for (const outcome of keysOf(OUTCOMES))
    telemetry.noteDelivery("claim", outcome);
  for (const result of ["taken", "refused"] as const)
    visits?.beacons.add(result);
  for (const rating of ["good", "needs improvement", "poor"] as const)
    for (const name of vitalNames) visits?.vitals.add(`${name} ${rating}`);
  return busy;
}
