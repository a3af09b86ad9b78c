import { Counter, Gauge, Histogram, type Registry } from "prom-client";

import type { LatencyHistogram } from "./latency-histogram.ts";

/** Labels and their values; every value is from a list of the program. */
export type Labels = Readonly<Record<string, string>>;

/** A value with its labels. */
export type Sample = readonly [labels: Labels, value: number];

type Described = {
  name: string;
  help: string;
  labelNames?: readonly string[];
};

/** Adds a counter whose samples are read at each scrape. */
export function addCounter(
  registry: Registry,
  described: Described,
  read: () => readonly Sample[],
): void {
  new Counter({
    ...described,
    labelNames: [...(described.labelNames ?? [])],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc({ ...labels }, value);
    },
  });
}

/** Adds a gauge whose samples are read at each scrape; none where nothing is known. */
export function addGauge(
  registry: Registry,
  described: Described,
  read: () => readonly Sample[],
): void {
  new Gauge({
    ...described,
    labelNames: [...(described.labelNames ?? [])],
    registers: [registry],
    collect() {
      this.reset();
      // One without labels is set to zero by that.
      this.remove();
      for (const [labels, value] of read()) this.set({ ...labels }, value);
    },
  });
}

type HistogramSource = readonly [labels: Labels, histogram: LatencyHistogram];

/** Adds a histogram that is read at each scrape. */
export function addHistogram(
  registry: Registry,
  described: Described,
  read: () => readonly HistogramSource[],
): void {
  new CopiedHistogram(registry, described, read);
}

/** A histogram of prom-client whose values are counted elsewhere. */
class CopiedHistogram extends Histogram {
  readonly #described: Described;
  readonly #read: () => readonly HistogramSource[];

  constructor(
    registry: Registry,
    described: Described,
    read: () => readonly HistogramSource[],
  ) {
    const labelNames = [...(described.labelNames ?? [])];
    super({ ...described, labelNames, registers: [registry] });
    this.#described = described;
    this.#read = read;
  }

  /** What the registry writes; the types of prom-client leave it out. */
  getForPromString() {
    const { name, help } = this.#described;
    const values = this.#read().flatMap(([labels, histogram]) =>
      valuesOf(name, labels, histogram),
    );
    return Promise.resolve({ name, help, type: "histogram", values });
  }
}

function valuesOf(name: string, labels: Labels, histogram: LatencyHistogram) {
  const { cumulative, sum } = histogram.read();
  const bounds: (number | string)[] = [...histogram.bounds, "+Inf"];
  return [
    ...bounds.map((le, index) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le },
      value: cumulative[index]!,
    })),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: cumulative.at(-1)! },
  ];
}
