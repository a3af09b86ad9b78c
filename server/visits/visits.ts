import type { IncomingHttpHeaders } from "node:http";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { createPrivateFile } from "../../app/intake/outbox/files.server.ts";
import { isDamage } from "../../app/intake/storage-fault.server.ts";
import { type PageViews, VISITS_KEPT_DAYS } from "../../app/model/visits.ts";
import { isNavigation } from "../http/incoming.ts";

/** How visits are counted. */
export type VisitsOptions = {
  /** The file of the counts; processes on one machine may share it. */
  file: string;
  /** Every path of the site's pages; others are not counted. */
  listPaths(): Promise<readonly string[]>;
  /** Called at the first of consecutive failures. */
  onFailure(error: unknown): void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

const WRITE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 14;
const MOST_PAGES = 100;
/** Programs that identify themselves. */
const PROGRAM =
  /bot|crawl|spider|slurp|externalhit|preview|headless|lighthouse|monitor/i;

/**
 * Counts how often each page is opened per day. It reads no cookie and no address.
 * Views are added up in memory and written every ten seconds; a killed process
 * loses those.
 */
export class Visits {
  /** Since the start, for the metrics. */
  total = 0;
  readonly #options: VisitsOptions;
  readonly #now: () => number;
  readonly #database: DatabaseSync;
  readonly #timer: NodeJS.Timeout;
  readonly #unwritten = new Map<string, number>();
  #paths: ReadonlySet<string> = new Set();
  #arePathsOld = true;
  #hasFailed = false;

  /** @throws if the file cannot be opened. A damaged one is replaced. */
  constructor(options: VisitsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#database = openOrReplace(options.file);
    this.#timer = setInterval(() => void this.tick(), WRITE_MS).unref();
  }

  /**
   * Counts a page that was answered with 200 to a GET. Most requests end here, so
   * it does nothing slow.
   *
   * @param url the path, with or without a query.
   */
  note(headers: IncomingHttpHeaders, url: string): void {
    if (!isVisit(headers)) return;
    const end = url.indexOf("?");
    const page = end < 0 ? url : url.slice(0, end);
    if (!this.#paths.has(page)) return;
    this.total += 1;
    this.#unwritten.set(page, (this.#unwritten.get(page) ?? 0) + 1);
  }

  /** Call it after a change of the content: the list of pages is read again. */
  contentChanged(): void {
    this.#arePathsOld = true;
  }

  /**
   * Reads the counts.
   *
   * @param day ISO 8601; all days if null or without views.
   * @throws Error if the file cannot be read.
   */
  read(day: string | null): PageViews {
    this.#write();
    const ask = (query: string, ...params: (string | null)[]) =>
      this.#database.prepare(query).all(...params);
    const days = ask(
      `SELECT day, sum(views) AS views FROM page_views
       GROUP BY day ORDER BY day DESC LIMIT ${MOST_DAYS}`,
    ) as PageViews["days"];
    const shown = days.some((each) => each.day === day) ? day : null;
    const [sum] = ask(
      "SELECT total(views) AS views FROM page_views WHERE ?1 IS NULL OR day = ?1",
      shown,
    );
    const pages = ask(
      `SELECT path, sum(views) AS views FROM page_views
       WHERE ?1 IS NULL OR day = ?1
       GROUP BY path ORDER BY views DESC, path LIMIT ${MOST_PAGES}`,
      shown,
    ) as PageViews["pages"];
    return { days, shown, views: Number(sum?.["views"]), pages };
  }

  /**
   * The most opened pages of the last seven days, in descending order.
   *
   * @throws Error if the file cannot be read.
   */
  mostRead(limit: number): PageViews["pages"] {
    this.#write();
    const since = dayOf(this.#now() - 6 * DAY_MS);
    return this.#database
      .prepare(
        `SELECT path, sum(views) AS views FROM page_views WHERE day >= ?
         GROUP BY path ORDER BY views DESC, path LIMIT ?`,
      )
      .all(since, limit) as PageViews["pages"];
  }

  /** Writes the counts, and reads the list of pages if it is old. Never rejects. */
  async tick(): Promise<void> {
    try {
      this.#write();
      if (this.#arePathsOld) await this.#readPaths();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#options.onFailure(error);
      this.#hasFailed = true;
    }
  }

  /** Stops counting after a last write. */
  stop(): void {
    clearInterval(this.#timer);
    try {
      this.#write();
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#database.close();
  }

  async #readPaths(): Promise<void> {
    this.#arePathsOld = false;
    try {
      this.#paths = new Set(await this.#options.listPaths());
    } catch (error) {
      this.#arePathsOld = true;
      throw error;
    }
  }

  /** Adds the counts to the file, and deletes old ones. */
  #write(): void {
    const now = this.#now();
    const database = this.#database;
    database.exec("BEGIN IMMEDIATE");
    try {
      const add = database.prepare(
        `INSERT INTO page_views VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET views = views + excluded.views`,
      );
      for (const counted of this.#unwritten) add.run(dayOf(now), ...counted);
      database
        .prepare("DELETE FROM page_views WHERE day < ?")
        .run(dayOf(now - (VISITS_KEPT_DAYS - 1) * DAY_MS));
      database.exec("COMMIT");
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
    this.#unwritten.clear();
  }
}

/**
 * True for a page that a person opens in a browser. A program that pretends to be
 * one is counted; visitors with Global Privacy Control are not.
 */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  return (
    isNavigation(headers) &&
    headers["sec-gpc"] !== "1" &&
    !PROGRAM.test(headers["user-agent"] ?? "")
  );
}

function openOrReplace(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Only counts are lost.
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    return open(file);
  }
}

/** Writes do not wait for the disk, since only counts can be lost. */
function open(file: string): DatabaseSync {
  createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 1_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS page_views (
      day TEXT NOT NULL,
      path TEXT NOT NULL,
      views INTEGER NOT NULL,
      PRIMARY KEY (day, path)
    ) STRICT, WITHOUT ROWID;
  `);
  return database;
}

/** The UTC day of milliseconds since 1970, as ISO 8601. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
