import type { Registry } from "prom-client";

import type { IntakeHealth } from "../../app/intake/intake-options.ts";
import { addCounter, addGauge, type Sample } from "./copied-metrics.ts";
import type { SiteCounts } from "./site-counts.ts";

type IntakeSources = { counts: SiteCounts; intakeHealth(): IntakeHealth };

/** Adds the metrics of submissions, the outbox and its deliveries. */
export function addIntakeMetrics(
  registry: Registry,
  { counts, intakeHealth }: IntakeSources,
): void {
  addCounter(
    registry,
    {
      name: "intake_submissions_total",
      help: "Valid submissions of the forms, by what became of them at the outbox.",
      labelNames: ["result"],
    },
    () =>
      counts.submissions
        .entries()
        .map(([result, count]) => [{ result }, count]),
  );
  addCounter(
    registry,
    {
      name: "outbox_deliveries_total",
      help: "Attempts to deliver a part of a submission, by part and outcome.",
      labelNames: ["part", "outcome"],
    },
    () =>
      counts.deliveries.entries().map(([words, count]) => {
        const [part = "", outcome = ""] = words.split(" ");
        return [{ part, outcome }, count];
      }),
  );
  addOutboxGauges(registry, intakeHealth);
}

function addOutboxGauges(
  registry: Registry,
  intakeHealth: () => IntakeHealth,
): void {
  // The first gauge of a scrape reads the outbox, the others use what it read.
  let health: IntakeHealth | null = null;
  const outbox = (): Exclude<IntakeHealth["outbox"], string> | null =>
    typeof health?.outbox === "object" ? health.outbox : null;
  const known = (value: number | null | undefined): Sample[] =>
    value == null ? [] : [[{}, value]];
  addGauge(
    registry,
    {
      name: "outbox_readable",
      help: "1 if the outbox can be read, 0 if it cannot; absent where it is switched off.",
    },
    () => {
      health = intakeHealth();
      return health.outbox === "off" ? [] : [[{}, Number(outbox() !== null)]];
    },
  );
  addGauge(
    registry,
    {
      name: "outbox_waiting_submissions",
      help: "Submissions that wait for their delivery to the database.",
    },
    () => known(outbox()?.waiting),
  );
  addGauge(
    registry,
    {
      name: "outbox_oldest_waiting_seconds",
      help: "For how long the oldest of them has waited; 0 where none waits.",
    },
    () => known(outbox() && (outbox()?.oldestSeconds ?? 0)),
  );
  addGauge(
    registry,
    {
      name: "outbox_quarantined_submissions",
      help: "Submissions of which the database refused a part for good.",
    },
    () => known(outbox()?.parked),
  );
  addGauge(
    registry,
    {
      name: "outbox_waiting_notices",
      help: "Notices and receipts that wait to be sent.",
    },
    () => known(outbox()?.notices),
  );
  addGauge(
    registry,
    {
      name: "outbox_disk_full",
      help: "1 while the forms take nothing because the disk is full.",
    },
    () => known(health && Number(health.isDiskFull)),
  );
  addGauge(
    registry,
    {
      name: "outbox_damaged_files",
      help: "Damaged outboxes that were replaced and are still there.",
    },
    () => known(health?.setAside.length),
  );
  addGauge(
    registry,
    {
      name: "outbox_delivery_running",
      help: "1 if a process delivers, this one or another one; 0 if none can.",
    },
    () => known(health && Number(health.delivery !== "unavailable")),
  );
  addGauge(
    registry,
    {
      name: "database_reachable",
      help: "1 if the last answer of the database was none of a failure; absent without a database.",
    },
    () =>
      known(
        health && health.database !== "none"
          ? Number(health.database === "ok")
          : null,
      ),
  );
}
