import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import {
  fileFaults,
  findPromtool,
  PROMTOOL_MISSING,
} from "../../tests/fixtures/promtool.fixture.ts";
import { busySources } from "./counted-work.fixture.ts";
import { createSiteMetrics } from "./site-metrics.ts";

const RULES = "deploy/prometheus/alerts.yml";

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

const rules = (parse(readFileSync(RULES, "utf8")) as Rules).groups.flatMap(
  (group) => group.rules,
);

it.each(rules)("$alert asks for what a scrape has", async ({ expr }) => {
  const scrape = `${await createSiteMetrics(busySources()).metrics()}\nup 1`;
  const asked = [...expr.matchAll(/[a-z]+_[a-z_]+|\bup\b/g)].map(
    ([name]) => name,
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const name of asked)
    expect(scrape).toMatch(new RegExp(`^${name}[ {]`, "m"));
  for (const [, label] of expr.matchAll(/\{(result="\w+")\}/g))
    expect(scrape).toContain(label);
});

const promtool = findPromtool();

describe.skipIf(promtool === null)(
  `Prometheus's own checker (${PROMTOOL_MISSING})`,
  () => {
    it.each([
      ["rules", RULES],
      ["config", "deploy/prometheus/prometheus.yml"],
    ] as const)("takes the %s", (kind, file) =>
      expect(fileFaults(promtool!, kind, file)).toBe(""),
    );
  },
);
