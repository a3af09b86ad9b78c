import type { Registry } from "prom-client";

import type { IntakeHealth } from "../../app/intake/intake-options.ts";
import { addCounter, addGauge } from "./copied-metrics.ts";
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

type Figure = {
  name: string;
  help: string;
  /** Null where it is not known; the gauge is absent then. */
  read(health: IntakeHealth, outbox: OutboxCounts | null): number | null;
};

type OutboxCounts = Exclude<IntakeHealth["outbox"], string>;

const figures: readonly Figure[] = [
  {
    name: "outbox_readable",
    help: "1 if the outbox can be read, 0 if it cannot.",
    read: (_health, outbox) => Number(outbox !== null),
  },
  {
    name: "outbox_waiting_submissions",
    help: "Submissions that wait for their delivery to the database.",
    read: (_health, outbox) => outbox && outbox.waiting,
  },
  {
    name: "outbox_oldest_waiting_seconds",
    help: "For how long the oldest of them has waited; 0 where none waits.",
    read: (_health, outbox) => outbox && (outbox.oldestSeconds ?? 0),
  },
  {
    name: "outbox_quarantined_submissions",
    help: "Submissions of which the database refused a part for good.",
    read: (_health, outbox) => outbox && outbox.parked,
  },
  {
    name: "outbox_waiting_notices",
    help: "Notices and receipts that wait to be sent.",
    read: (_health, outbox) => outbox && outbox.notices,
  },
  {
    name: "outbox_disk_full",
    help: "1 while the forms take nothing because the disk is full.",
    read: ({ isDiskFull }) => Number(isDiskFull),
  },
  {
    name: "outbox_damaged_files",
    help: "Damaged outboxes that were replaced and are still there.",
    read: ({ setAside }) => setAside.length,
  },
  {
    name: "outbox_delivery_running",
    help: "1 if a process delivers, this one or another one; 0 if none can.",
    read: ({ delivery }) => Number(delivery !== "unavailable"),
  },
  {
    name: "database_reachable",
    help: "0 while the database fails the deliveries; absent without a database.",
    read: ({ database }) =>
      database === "none" ? null : Number(database === "ok"),
  },
];

function addOutboxGauges(
  registry: Registry,
  intakeHealth: () => IntakeHealth,
): void {
  // The first gauge of a scrape reads the outbox, the others use what it read.
  let health: IntakeHealth | null = null;
  for (const [index, { name, help, read }] of figures.entries())
    addGauge(registry, { name, help }, () => {
      if (index === 0 || health === null) health = intakeHealth();
      const { outbox } = health;
      const value = read(health, typeof outbox === "object" ? outbox : null);
      return value === null ? [] : [[{}, value]];
    });
}
