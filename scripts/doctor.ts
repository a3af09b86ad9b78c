import path from "node:path";

import { examine } from "./doctor/examine.ts";
import { flag, runCommand } from "./stack/command.ts";

// `npm run doctor` says whether this machine can run the site, and what is wrong.

const HELP = `npm run doctor [-- --json]

Checks variables, ports, disk, permissions, hosted services and backups, whether the site is running or stopped. It prints no secrets.

--json  print the findings as JSON

Exits with 0 if all is well, with 2 if there are only warnings, with 1 if there is an error.
`;

await runCommand({ help: HELP, options: { json: flag } }, async ({ json }) => {
  const machine = { root: path.resolve(), variables: process.env };
  const findings = await examine({ ...machine, now: Date.now() });
  const levels = findings.map(({ level }) => level);
  const hasWarning = levels.includes("warning");
  const exitCode = levels.includes("error") ? 1 : hasWarning ? 2 : 0;
  if (json) console.log(JSON.stringify({ exitCode, findings }, null, 2));
  else
    for (const { about, level, sentence } of findings)
      console.log(`${level.padEnd(8)} ${about.padEnd(13)} ${sentence}`);
  return exitCode;
});
