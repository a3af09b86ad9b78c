import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { backupName } from "../../server/health/backup-files.ts";
import { freePort } from "../../tests/fixtures/stack/free-port.fixture.ts";
import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { examine, type Finding } from "./examine.ts";

export const DAY_MS = 86_400_000;

export const asLine = ({ about, level, sentence }: Finding) =>
  `${about} ${level}: ${sentence}`;

/** Makes a healthy machine for the calling test. */
export async function makeMachine() {
  const root = folderOfTest("doctor");
  const data = path.join(root, "data");
  const backups = path.join(root, "backups");
  for (const folder of [data, backups]) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(path.join(data, "secrets.json"), "{}", { mode: 0o600 });
  const at = new Date(Date.now() - DAY_MS / 4);
  const backup = path.join(backups, backupName(at));
  writeFileSync(backup, "", { mode: 0o600 });
  utimesSync(backup, at, at);
  const variables: Record<string, string> = {
    DATA_DIR: data,
    BACKUP_DIR: backups,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    STUDIO_PORT: String(await freePort()),
    SUPABASE_PORT: String(await freePort()),
  };

  /** Records the outcomes of the last proof and copy. */
  function noteStatus(status: Record<string, object>): void {
    const entry = { at: new Date().toISOString(), backup: "one.tar.gz" };
    const entries = Object.entries(status).map(([name, more]) => [
      name,
      { ...entry, ...more },
    ]);
    writeFileSync(
      path.join(backups, "status.json"),
      JSON.stringify(Object.fromEntries(entries)),
    );
  }
  noteStatus({ proof: { fault: null } });

  return {
    root,
    data,
    backups,
    variables,
    noteStatus,
    /** Each fault as one line, after this many days. */
    async faults(days = 0): Promise<string[]> {
      const now = Date.now() + days * DAY_MS;
      const findings = await examine({ root, variables, now });
      return findings.filter(({ level }) => level !== "ok").map(asLine);
    },
  };
}
