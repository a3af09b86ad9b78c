import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import {
  makeDatabaseSecrets,
  startTestDatabase,
  type TestDatabase,
} from "./database.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { startIntakeSite } from "./intake-site.ts";
import type { SiteProcess } from "./site-process.ts";
import { mayMount, mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { freePort } from "./stack.ts";

/**
 * A site that takes requests for help and the embedded database that they go
 * to, on one data folder, with everything between them that can fail. The
 * content source is down all the time: a request for help does not need it.
 */
export type IntakeStack = {
  folder: string;
  databaseFolder: string;
  secretKey: string;
  proxy: FaultProxy;
  /** The outbox's own disk, if this machine lets the tests mount one. */
  disk: SmallDisk | null;
  readonly site: SiteProcess;
  readonly database: TestDatabase;
  startSite(): Promise<void>;
  killSite(): Promise<void>;
  /** Ends the site as Ctrl+C does. */
  stopSite(): Promise<void>;
  startDatabase(): Promise<void>;
  killDatabase(): Promise<void>;
  stopDatabase(): Promise<void>;
  /** Sets the site's wall clock so many milliseconds off. */
  setClock(offset: number): void;
  /** Writes so many random bytes to random places of the outbox. */
  damageOutbox(bytes: number): void;
  /** Takes the names of the outbox's tables away: SQLite reads nothing without them. */
  wipeOutboxSchema(): void;
  /** All that any of the processes printed. */
  printed(): string;
  remove(): Promise<void>;
};

export type IntakeStackOptions = {
  /** MB of a disk of the outbox's own; left out, it shares the machine's. */
  diskMegabytes?: number;
};

export async function startIntakeStack({
  diskMegabytes,
}: IntakeStackOptions = {}): Promise<IntakeStack> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "intake-stack-"));
  const databaseFolder = path.join(folder, "supabase");
  const clockFile = path.join(folder, "clock");
  const secrets = makeDatabaseSecrets();
  const databasePort = await freePort();
  const sitePort = await freePort();
  const proxy = await startFaultProxy(databasePort);
  const disk =
    diskMegabytes !== undefined && mayMount()
      ? mountSmallDisk(path.join(folder, "intake"), diskMegabytes)
      : null;
  let database: TestDatabase;
  let site: SiteProcess;
  // What processes that are gone have printed.
  let printed = "";

  const stack: IntakeStack = {
    folder,
    databaseFolder,
    secretKey: secrets.secretKey,
    proxy,
    disk,
    get site() {
      return site;
    },
    get database() {
      return database;
    },
    async startSite() {
      // A clock that was wrong is right again after a start.
      writeFileSync(clockFile, "0");
      site = await startIntakeSite({
        dataFolder: folder,
        port: sitePort,
        env: {
          SUPABASE_URL: proxy.url,
          SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
          SUPABASE_EMBEDDED: "1",
          LOG_LEVEL: "info",
          // A disk that is filled in a test is small.
          INTAKE_MIN_FREE_MB: "1",
          CLOCK_OFFSET_FILE: clockFile,
          NODE_OPTIONS: `--import=${pathToFileURL("tests/setup/jumping-clock.ts").href}`,
        },
      });
    },
    async killSite() {
      await site.kill();
      printed += site.output();
    },
    async stopSite() {
      await site.stop();
      printed += site.output();
    },
    async startDatabase() {
      database = await startTestDatabase(databaseFolder, {
        secrets,
        port: databasePort,
      });
    },
    async killDatabase() {
      await database.kill();
      printed += database.output();
    },
    async stopDatabase() {
      await database.stop();
      printed += database.output();
    },
    setClock(offset) {
      writeFileSync(clockFile, String(offset));
      site.process.kill("SIGUSR2");
    },
    damageOutbox(bytes) {
      const file = openSync(outboxFile(folder), "r+");
      const { size } = fstatSync(file);
      for (let times = 0; times < bytes; times += 1) {
        const byte = Buffer.of(Math.floor(Math.random() * 256));
        writeSync(file, byte, 0, 1, Math.floor(Math.random() * size));
      }
      closeSync(file);
    },
    wipeOutboxSchema() {
      const file = openSync(outboxFile(folder), "r+");
      writeSync(file, Buffer.alloc(500, 0xff), 0, 500, 100);
      closeSync(file);
    },
    printed: () => printed + site.output() + database.output(),
    async remove() {
      await site?.kill();
      await database?.kill();
      await proxy.close();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await stack.startDatabase();
  await stack.startSite();
  return stack;
}
