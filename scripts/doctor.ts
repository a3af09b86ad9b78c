import path from "node:path";
import { parseArgs } from "node:util";

import { isStudioBuilt } from "../studio/build.ts";
import { isSiteBuilt } from "../tooling/build/build-site.ts";
import { examine, exitCodeOf } from "../tooling/doctor/examine.ts";

// `npm run doctor` says whether this machine can run the site, and what is wrong.

const HELP = `npm run doctor [-- --json]

Looks at builds, variables, ports, disk, permissions, the hosted services and the
backups, while the site runs or is stopped. No secret is printed.

--json  print the findings as JSON

Ends with 0 if all is well, with 2 if there are warnings alone, with 1 if there is
an error.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      json: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const findings = await examine({
    root: path.resolve(),
    variables: process.env,
    now: Date.now,
    isBuilt: { site: isSiteBuilt, studio: isStudioBuilt },
  });
  process.exitCode = exitCodeOf(findings);
  if (values.json) {
    const report = { exitCode: process.exitCode, findings };
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  for (const { about, level, sentence } of findings)
    console.log(`${level.padEnd(8)} ${about.padEnd(13)} ${sentence}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
