import {
  type VitalName,
  vitalNames,
  vitalThresholds,
} from "~/model/web-vitals";
import type { PageVisits } from "~/portal/visits/visits-view";

import { VitalValue } from "./vital-value";

const MEANINGS: Record<VitalName, string> = {
  LCP: "until the largest part of the page is painted",
  INP: "until the page reacts to a touch or a key",
  CLS: "how far parts of the page jump",
  FCP: "until the first part of the page is painted",
  TTFB: "until the first byte of the page arrives",
};

type VitalSummaryProps = {
  all: PageVisits;
  /** The share of page views that are measured, in percent. */
  percent: number;
};

/** How fast the pages were for visitors, all together. */
export function VitalSummary({ all, percent }: VitalSummaryProps) {
  return (
    <section aria-labelledby="vitals" className="mt-12">
      <h2 id="vitals" className="text-h3">
        Web vitals
      </h2>
      <p className="mt-4 max-w-measure text-small text-ink-soft">
        {percent === 0
          ? "The vitals are switched off (WEB_VITALS_SAMPLE is 0)."
          : `Three of four page views were as fast as this or faster. They are measured on ${percent}% of the page views.`}{" "}
        The limits are those of web.dev: * needs improvement, ** is poor.
      </p>
      <dl className="mt-4 max-w-measure border-t border-line">
        {vitalNames.map((name) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
          >
            <dt>
              {name}
              <span className="text-ink-soft">: {MEANINGS[name]}</span>
            </dt>
            <dd className="ml-auto text-right tabular-nums">
              <VitalValue vital={all.vitals[name]} />{" "}
              <span className="text-ink-soft">(good: {goodOf(name)})</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function goodOf(name: VitalName): string {
  const [good] = vitalThresholds[name];
  if (name === "CLS") return `${good}`;
  return good >= 1_000 ? `${good / 1_000} s` : `${good} ms`;
}
