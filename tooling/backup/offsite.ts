import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { BackupError } from "#content-lake/backup/error";

/**
 * Runs the operator's command for a good backup. Its path is in `$BACKUP_FILE`;
 * what the command prints goes to the log line by line.
 *
 * @throws BackupError if the command ends with anything but 0.
 */
export async function takeOffsite(
  command: string,
  file: string,
  say: (sentence: string) => void,
): Promise<void> {
  const child = spawn("/bin/sh", ["-c", command], {
    env: { ...process.env, BACKUP_FILE: file },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) =>
      say(`BACKUP_OFFSITE: ${line}`),
    );
  const ending = await new Promise<string | number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? String(signal)));
  });
  if (ending !== 0)
    throw new BackupError(
      `The command of BACKUP_OFFSITE failed (${ending}): the backup is only on this machine.`,
    );
}
