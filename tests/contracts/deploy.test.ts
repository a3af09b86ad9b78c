import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

import { WATCHED } from "../../server/alarms/conditions.ts";
import { WELL } from "../../server/alarms/measures.fixture.ts";
import { createSiteMetrics } from "../../server/metrics/site-metrics.ts";
import {
  missingProgram,
  nameOf,
  PROMTOOL,
  runProgram,
} from "../fixtures/deploy/debian-program.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The operator's files, checked against each other and by the program that
// reads them. Those of the fronts are checked in fronts.test.ts.

const root = temporaryFolder("deploy");

const read = (file: string) => readFileSync(file, "utf8");
const UNITS = "deploy/systemd/claims-site";
const CONTAINERFILE = "deploy/container/Containerfile";

/** What a pattern's first group finds in a file. */
function found(file: string, pattern: RegExp): string {
  const [, text] = pattern.exec(read(file)) ?? [];
  if (text === undefined) throw new Error(`${file} has no ${pattern}.`);
  return text;
}

it.each(["", "-backup", "-alarm@"].map((end) => `${UNITS}${end}.service`))(
  "%s starts a file that exists, without npm between",
  (unit) => {
    const script = found(unit, /^ExecStart=\S+\/\.bin\/node \S+ (\S+)/m);
    expect(existsSync(script)).toBe(true);
  },
);

it.each([
  ["success", "0", []],
  ["exit-code", "1", ["start claims-site-alarm@claims-site.service"]],
  ["signal", "KILL", ["start claims-site-alarm@claims-site.service"]],
  [
    "exit-code",
    "78",
    ["stop claims-site.socket", "start claims-site-alarm@claims-site.service"],
  ],
])(
  "a site that ends with %s (%s) rings, and its port is closed for a wrong setting alone",
  (SERVICE_RESULT, EXIT_STATUS, calls) => {
    const systemctl = 'systemctl() { echo "$1 $3"; }';
    const commands = [
      ...read(`${UNITS}.service`).matchAll(
        /^ExecStopPost=\+\/bin\/sh -c '(.*)'$/gm,
      ),
    ].map(([, command]) => command!.replaceAll("%N", "claims-site"));
    const { stdout } = spawnSync("/bin/sh", [], {
      input: [systemctl, ...commands].join("\n"),
      env: { ...process.env, SERVICE_RESULT, EXIT_STATUS },
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter(Boolean)).toEqual(calls);
  },
);

it.each([
  [["user", "--", "--staff"], "user.ts --staff"],
  [["content:check", "--", "--strict"], "content-check.ts --strict"],
  [["doctor", "--json"], "doctor.ts --json"],
])("command.sh takes the words behind `npm run`: %j", (words, call) => {
  const program = path.join(root, "systemd-run");
  writeFileSync(program, '#!/bin/sh\necho "$@"', { mode: 0o700 });
  const { stdout } = spawnSync("deploy/command.sh", words, {
    env: {
      ...process.env,
      PATH: `${root}:${process.env["PATH"]}`,
      RELEASE: ".",
    },
    encoding: "utf8",
  });
  expect(stdout).toContain(` ./scripts/${call}\n`);
});

/** Promtool's tests: at the minute before each alarm rings, and at the one when it does. */
function alertTests(rules: string) {
  const values = { ">": [0, 1], "<": [0, -1], "==": [-1, 0] } as const;
  const own = [
    { alarm: "SiteDown", metric: 'up{job="site"}', from: 1, to: 0, minutes: 1 },
    {
      alarm: "RequestsNotStored",
      metric: 'intake_submissions_total{result="refused"}',
      from: 0,
      to: 1,
      minutes: 0,
    },
    ...WATCHED.flatMap(({ metric, is, conditions }) => {
      const [from, to] = values[is];
      return conditions.map(({ alarm, limit, minutes = 0 }) => {
        return { alarm, metric, from: limit + from, to: limit + to, minutes };
      });
    }),
  ];
  const tests = own.map(({ alarm, metric, from, to, minutes }) => {
    const expr = `count by (alertname) (ALERTS{alertname="${alarm}",alertstate="firing"})`;
    const labels = `{alertname="${alarm}"}`;
    const rings = 60 + minutes;
    const all = [
      [rings - 1, []],
      [rings, [{ labels, value: 1 }]],
    ] as const;
    return {
      name: alarm,
      interval: "1m",
      input_series: [{ series: metric, values: `${from}x59 ${to}x30` }],
      promql_expr_test: all.map(([minute, exp_samples]) => ({
        expr,
        eval_time: `${minute}m`,
        exp_samples,
      })),
    };
  });
  return { rule_files: [rules], evaluation_interval: "1m", tests };
}

const missing = missingProgram(PROMTOOL);

it.skipIf(missing !== null)(
  nameOf(
    "Prometheus finds no fault with the metrics, and each alarm rings when it should and not before",
    missing,
  ),
  async () => {
    const sources = { measures: () => WELL, pageViews: () => 0 };
    const input = await createSiteMetrics(sources).registry.metrics();
    const checked = spawnSync(PROMTOOL.path, ["check", "metrics"], { input });
    expect(`${checked.stdout}${checked.stderr}`).toBe("");
    const file = path.join(root, "alerts.test.yml");
    const rules = path.resolve("deploy/prometheus/alerts.yml");
    writeFileSync(file, JSON.stringify(alertTests(rules)));
    const { code, text } = runProgram(PROMTOOL.path, ["test", "rules", file]);
    expect(code, text).toBe(0);
  },
);

it("the image holds what is named and exists, and never the whole folder", () => {
  const copied = read(CONTAINERFILE)
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(" ").slice(1, -1));
  expect(copied.length).toBeGreaterThan(10);
  for (const source of copied) {
    expect(source).not.toMatch(/^\.\/?$|\.env|\.data|backups/);
    expect(source.includes("*") || existsSync(source), source).toBe(true);
  }
});
