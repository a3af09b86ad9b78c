import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import type { LinkAnswer } from "./check-link.ts";
import type { ExternalLink } from "./external-links.ts";

/** A link to another site that did not lead to a page. */
export type LinkProblem = ExternalLink & {
  /** A sentence for editors, without its full stop. */
  reason: string;
  /** False if the site only refuses programs. */
  isBroken: boolean;
};

/** What the nightly check needs. */
export type LinkCheckerOptions = {
  /** Where the result is kept for the next start. */
  file: string;
  load(): Promise<ExternalLink[]>;
  check(url: string): Promise<LinkAnswer>;
  /** Called with the error of a check that could not be made. */
  onFailure(error: unknown): void;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Waits between two requests to the same site. */
  pause?: () => Promise<void>;
};

/** Checks the links to other sites, once a night. */
export type LinkChecker = {
  /** What the last check found, fifty at most. */
  problems(): readonly LinkProblem[];
  /** Checks if it is night and the last check was another night's. Never rejects. */
  checkIfDue(): Promise<void>;
  /** Ends a check after the request that it waits for. */
  stop(): void;
};

/** As many as the content source takes. */
const MOST_PROBLEMS = 50;
const PAUSE_MS = 1_000;
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;
/** The hours of the firm in which its editors and most readers sleep. */
const NIGHT = { from: 2, to: 5 };
const hourAtHome = new Intl.DateTimeFormat("en-US", {
  hour: "numeric",
  hourCycle: "h23",
  timeZone: "America/Chicago",
});

const resultSchema = z.object({
  checkedAt: z.int(),
  problems: z.array(
    z.object({
      url: z.string(),
      documents: z.array(z.object({ id: z.string(), type: z.string() })),
      reason: z.string(),
      isBroken: z.boolean(),
    }),
  ),
});
type Result = z.infer<typeof resultSchema>;

/** Opens the check, with what it found before the start. */
export function openLinkChecker(options: LinkCheckerOptions): LinkChecker {
  const { file, onFailure, now = Date.now } = options;
  let result = readResult(file);
  let isRunning = false;
  let isStopped = false;

  async function checkAll(): Promise<void> {
    const problems: LinkProblem[] = [];
    const links = await options.load();
    let lastHost = "";
    for (const link of links) {
      const { host } = new URL(link.url);
      if (host === lastHost) await (options.pause ?? pause)();
      lastHost = host;
      if (isStopped) return;
      const answer = await options.check(link.url);
      if (answer.kind === "ok" || problems.length >= MOST_PROBLEMS) continue;
      const { kind, reason } = answer;
      problems.push({ ...link, reason, isBroken: kind === "broken" });
    }
    result = { checkedAt: now(), problems: problems.map(plain) };
    await saveResult(file, result);
  }

  return {
    problems: () => result.problems,
    async checkIfDue() {
      const time = now();
      // A clock that was set back makes no check wait for longer.
      const isDone = Math.abs(time - result.checkedAt) < HALF_A_DAY_MS;
      if (isRunning || isStopped || isDone || !isNight(time)) return;
      isRunning = true;
      await checkAll().catch(onFailure);
      isRunning = false;
    },
    stop() {
      isStopped = true;
    },
  };
}

function isNight(time: number): boolean {
  const hour = Number(hourAtHome.format(time));
  return hour >= NIGHT.from && hour < NIGHT.to;
}

function plain({ documents, ...problem }: LinkProblem) {
  return { ...problem, documents: documents.map((each) => ({ ...each })) };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
}

/** What the last check found; nothing if it cannot be read. */
function readResult(file: string): Result {
  try {
    return resultSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { checkedAt: 0, problems: [] };
  }
}

async function saveResult(file: string, result: Result): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.next`;
  await writeFile(next, JSON.stringify(result), { mode: 0o600 });
  await rename(next, file);
}
