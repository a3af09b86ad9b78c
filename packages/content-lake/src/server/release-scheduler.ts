import type { Accounts } from "../accounts/accounts.ts";
import { SYSTEM } from "../accounts/users.ts";
import { createDueLoop } from "../due-loop.ts";
import { LakeFault } from "../engine/errors.ts";
import type { Lake } from "../engine/lake.ts";
import { isReleaseDocumentId } from "../engine/releases/release-guard.ts";
import type { ScheduledRelease } from "../engine/types.ts";
import type { Log } from "./log.ts";

type SchedulerOptions = { lake: Lake; accounts: Accounts; log: Log };

/** A timer does not notice that the clock was set, so the clock is checked this often. */
const CLOCK_CHECK_MS = 1_000;

const NO_ACCOUNT =
  "the account that scheduled it is disabled or deleted. Another one may schedule it again.";

/**
 * Publishes scheduled releases when they are due, including those missed during a power
 * loss: it starts at once, with what is overdue. A release is published with its
 * scheduler's permissions at that time; a refused one is reopened with the reason, and
 * the next one follows.
 *
 * @returns a function that stops it.
 */
export function startReleaseScheduler(options: SchedulerOptions): () => void {
  const { lake, log } = options;
  const loop = createDueLoop({
    async next() {
      const release = lake.nextScheduled();
      const isDue = release !== null && millisecondsUntil(release) <= 0;
      if (isDue) publish(options, release);
      return isDue;
    },
    wait() {
      const release = lake.nextScheduled();
      if (release === null) return null;
      return Math.min(Math.max(millisecondsUntil(release), 0), CLOCK_CHECK_MS);
    },
    onFailure: (detail) =>
      log.error("a scheduled release waits for another try", { detail }),
  });
  const unsubscribe = lake.onTransaction(({ changes }) => {
    if (changes.some(({ id }) => isReleaseDocumentId(id))) loop.wake();
  });
  loop.wake();
  return () => {
    unsubscribe();
    loop.stop();
  };
}

function millisecondsUntil({ publishAt }: ScheduledRelease): number {
  return Date.parse(publishAt) - Date.now();
}

/**
 * Publishes a release.
 *
 * @throws if the store could not write, or for a defect; then it is retried.
 */
function publish(
  { lake, accounts, log }: SchedulerOptions,
  { name, scheduledBy }: ScheduledRelease,
): void {
  const user = accounts.users.byId(scheduledBy);
  const account = user ?? accounts.tokens.byId(scheduledBy);
  let reason = NO_ACCOUNT;
  if (account !== null && !user?.isDisabled) {
    try {
      const actionType = "sanity.action.release.publish";
      const caller = accounts.callerOf(account);
      lake.act({ actions: [{ actionType, releaseId: name }], caller });
      return;
    } catch (error) {
      if (!(error instanceof LakeFault)) throw error;
      if (error.detail.kind !== "write") throw error;
      reason = error.detail.item.description;
    }
  }
  lake.failSchedule(name, `It was not published: ${reason}`, SYSTEM);
  const fields = { release: name, detail: reason };
  log.error("a scheduled release was not published", fields);
}
