import type { Accounts } from "../accounts/accounts.ts";
import { createDueLoop } from "../due-loop.ts";
import { LakeFault } from "../engine/errors.ts";
import { isReleaseDocumentId } from "../engine/releases/release-guard.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller, ScheduledRelease } from "../engine/types.ts";
import type { Log } from "./log/log.ts";

/** Publishes scheduled releases at their hour, those of a night without power too. */
export type ReleaseScheduler = { stop(): void };

type SchedulerOptions = {
  lake: Lake;
  accounts: Accounts;
  /** Leaves with a release why it was not published. */
  system: Caller;
  log: Log;
};

/** A timer does not notice that the clock was set: it is looked at as often. */
const CLOCK_CHECK_MS = 1_000;

const NO_ACCOUNT =
  "the account that scheduled it is disabled or deleted. Another one may schedule it again.";
const DEFECT = "the server failed; its log says why.";

/**
 * Starts at once, with what is due already. A release is published with the
 * permissions that its scheduler has at that hour; one that is refused is open
 * again, with the reason, and the next one follows.
 */
export function startReleaseScheduler(
  options: SchedulerOptions,
): ReleaseScheduler {
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
  return {
    stop() {
      unsubscribe();
      loop.stop();
    },
  };
}

function millisecondsUntil({ publishAt }: ScheduledRelease): number {
  return Date.parse(publishAt) - Date.now();
}

/** Throws where the store has no room or could not write: then it is tried again. */
function publish(options: SchedulerOptions, release: ScheduledRelease): void {
  const { lake, accounts, log } = options;
  const { name, scheduledBy } = release;
  const account =
    enabledUser(accounts, scheduledBy) ?? accounts.tokens.byId(scheduledBy);
  if (account === null) return fail(options, name, NO_ACCOUNT);
  try {
    const actionType = "sanity.action.release.publish";
    lake.act({
      actions: [{ actionType, releaseId: name }],
      caller: accounts.callerOf(account),
    });
  } catch (error) {
    if (error instanceof LakeFault) {
      const { detail } = error;
      if (detail.kind !== "write") throw error;
      return fail(options, name, detail.item.description);
    }
    log.error("a scheduled release met a defect", { detail: String(error) });
    fail(options, name, DEFECT);
  }
}

function enabledUser({ users }: Accounts, id: string) {
  const user = users.byId(id);
  return user === null || user.isDisabled ? null : user;
}

function fail(
  { lake, log, system }: SchedulerOptions,
  name: string,
  reason: string,
): void {
  lake.failSchedule(name, `It was not published: ${reason}`, system);
  log.error("a scheduled release was not published", {
    release: name,
    detail: reason,
  });
}
