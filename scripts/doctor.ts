import path from "node:path";

import { examine } from "./doctor/examine.ts";
import { mailFindings, unitFailed } from "./doctor/mail-findings.ts";
import { flag, runCommand } from "./stack/command.ts";

// `npm run doctor` says whether this machine can run the site, and what is wrong.

const HELP = `npm run doctor [-- --json] [--mail [--failed <unit>]]

Checks variables, ports, disk, permissions, hosted services, mail, the virus scanner, the certificate, backups and retention, whether the site is running or stopped. It prints no secrets.

--json           print the findings as JSON
--mail           mail errors and warnings to LEADS_EMAIL, each kind once a day, and
                 print those alone: for cron. That the site does not answer for a
                 minute is an error then
--failed <unit>  mail also that this unit of systemd has failed

Exits with 0 if all is well, with 2 if there are only warnings, with 1 if there is an error.
`;

const command = {
  help: HELP,
  options: { json: flag, mail: flag, failed: { type: "string" } },
} as const;

/** In milliseconds: a site that restarts answers by then. */
const RESTART_MS = 60_000;

await runCommand(command, async ({ json, mail, failed }) => {
  const machine = {
    root: path.resolve(),
    variables: process.env,
    // What has failed was told already, and systemd starts it again meanwhile.
    ...(mail && failed === undefined && { answersWithin: RESTART_MS }),
  };
  const findings = [
    ...(failed === undefined ? [] : [unitFailed(failed)]),
    ...(await examine({ ...machine, now: Date.now() })),
  ];
  const levels = findings.map(({ level }) => level);
  const hasWarning = levels.includes("warning");
  const exitCode = levels.includes("error") ? 1 : hasWarning ? 2 : 0;
  const wrong = findings.filter(({ level }) => level !== "ok");
  const shown = mail ? wrong : findings;
  if (json) console.log(JSON.stringify({ exitCode, findings: shown }, null, 2));
  else
    for (const { about, level, sentence } of shown)
      console.log(`${level.padEnd(8)} ${about.padEnd(13)} ${sentence}`);
  if (mail) await mailFindings(wrong, process.env);
  return exitCode;
});
