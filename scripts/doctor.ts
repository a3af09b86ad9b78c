import path from "node:path";
import { parseArgs } from "node:util";

import { examine } from "./doctor/examine.ts";

// `npm run doctor` says whether this machine can run the site, and what is wrong.

const HELP = `npm run doctor [-- --json]

Looks at variables, ports, disk, permissions, the hosted services and the backups,
while the site runs or is stopped. No secret is printed.

--json  print the findings as JSON

Ends with 0 if all is well, with 2 if there are warnings alone, with 1 if there is
an error.
`;

try {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      json: { type: "boolean", default: false },
    },
  });
  if (values.help) console.log(HELP);
  else {
    const machine = { root: path.resolve(), variables: process.env };
    const findings = await examine({ ...machine, now: Date.now() });
    const levels = findings.map(({ level }) => level);
    process.exitCode = levels.includes("error")
      ? 1
      : levels.includes("warning")
        ? 2
        : 0;
    if (values.json) {
      const report = { exitCode: process.exitCode, findings };
      console.log(JSON.stringify(report, null, 2));
    } else
      for (const { about, level, sentence } of findings)
        console.log(`${level.padEnd(8)} ${about.padEnd(13)} ${sentence}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
