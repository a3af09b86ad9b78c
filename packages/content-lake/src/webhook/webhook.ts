import { randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { sqlOf } from "../accounts/migrations.ts";
import { SYSTEM } from "../accounts/users.ts";
import { backOff } from "../back-off.ts";
import { createDueLoop } from "../due-loop.ts";
import { isDraftId, isVersionId } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import { countedTree, startBudget } from "../engine/query/budget.ts";
import {
  asJson,
  evaluateRawInSteps,
  parseQuery,
} from "../engine/query/groq.ts";
import type { SayOnce } from "../server/log.ts";
import type { readWebhook, WebhookSettings } from "./read-webhook.ts";
import { send } from "./send.ts";

/** In milliseconds of this thread, as the filter of a listener has for a document. */
const BUDGET_MS = 50;
/** Some two hours. */
const MOST_ATTEMPTS = 30;
const PAUSE = { first: 10_000, longest: 5 * 60_000 };
/** How many messages are listed. */
const KEPT = 50;

/** The webhook, and the place of the last change in the log that it was told. */
type Webhook = ReturnType<typeof readWebhook> & {
  id: string;
  sequence: number;
  place: number;
};

type Change = NonNullable<ReturnType<Lake["changeAfter"]>>;

function operationOf({ before, after }: Change): string {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

/** The text that is sent about a change; null if the webhook does not ask for it. */
async function payloadOf(
  lake: Lake,
  { rule, ...settings }: WebhookSettings,
  change: Change,
): Promise<string | null> {
  const { document_id: id, before, after } = change;
  if (isDraftId(id) && !settings.includeDrafts) return null;
  if (isVersionId(id) && !settings.includeAllVersions) return null;
  if (!rule.on.includes(operationOf(change))) return null;
  const dataset = [...lake.allDocuments(SYSTEM)];
  const evaluation = { root: after ?? before, before, after, dataset };

  async function valueOf(query: string): Promise<unknown> {
    const node = countedTree(parseQuery(query, {}, "delta"));
    // `delta::…` is evaluated in steps, which wait for nothing else.
    startBudget(BUDGET_MS);
    try {
      return asJson(await evaluateRawInSteps(node, evaluation));
    } finally {
      startBudget();
    }
  }

  const isMatch = (await valueOf(rule.filter)) === true;
  return isMatch ? JSON.stringify(await valueOf(rule.projection)) : null;
}

/**
 * Runs the webhook of a lake. The log of transactions is its queue: the place that it
 * has reached there is stored after each message. So messages are sent in the order of
 * the changes, one at a time, and each at least once: after a crash the last one may be
 * sent again, with the same `idempotency-key`.
 *
 * @param origins those that it may reach.
 */
export function startWebhook(
  lake: Lake,
  projectId: string,
  origins: readonly string[],
  sayOnce: SayOnce,
) {
  const sql = sqlOf(lake.database);
  const stored = sql.get("SELECT content FROM webhook")?.["content"];
  let webhook = JSON.parse(String(stored ?? null)) as Webhook | null;
  /** Of this process, newest first, each with its last attempt. */
  let messages: readonly object[] = [];
  /** Of the message that is sent next. */
  let failureCount = 0;
  /** When it is due, on the clock of `performance`. */
  let dueAt = 0;

  function save(): void {
    const content = JSON.stringify(webhook);
    sql.run("INSERT OR REPLACE INTO webhook VALUES (1, ?)", content);
  }

  /** Handles a change; false if there is none, or an attempt is not due. */
  async function step(): Promise<boolean> {
    const current = webhook;
    if (current === null || performance.now() < dueAt) return false;
    const { settings, secret } = current;
    // A copy of the store that is started elsewhere does not reach the receiver.
    if (!origins.includes(new URL(settings.url).origin)) return false;
    const change = lake.changeAfter(current.sequence, current.place);
    if (change === null) return false;
    const { sequence, place } = change;
    // Others have their turn.
    await pause();
    const payload = await payloadOf(lake, settings, change).catch(() => {
      sayOnce("error", "the webhook's filter or projection fails");
      return null;
    });
    if (webhook !== current) return false;
    if (payload !== null) {
      const id = `${current.id}.${change.id}.${place}`;
      const headers = {
        "idempotency-key": id,
        "sanity-project-id": projectId,
        "sanity-dataset": settings.dataset,
        "sanity-webhook-id": current.id,
        "sanity-document-id": change.document_id,
        "sanity-operation": operationOf(change),
        "sanity-transaction-id": change.id,
        "sanity-transaction-time": change.timestamp,
      };
      const attempt = await send(settings.url, headers, payload, secret);
      if (webhook !== current) return false;
      const others = messages.slice(failureCount > 0 ? 1 : 0, KEPT);
      failureCount += Number(attempt.isFailure);
      const isFinal = attempt.isFinal || failureCount === MOST_ATTEMPTS;
      const ended = attempt.isFailure ? "failure" : "success";
      const status = isFinal ? ended : "queued";
      const message = { ...attempt, id, messageId: id, failureCount, status };
      messages = [message, ...others];
      if (!isFinal) {
        dueAt = performance.now() + backOff(failureCount, PAUSE);
        return false;
      }
    }
    failureCount = 0;
    webhook = { ...current, sequence, place };
    if (payload !== null || sequence % 100 === 0) save();
    return true;
  }

  const loop = createDueLoop({
    next: step,
    wait: () => (dueAt > performance.now() ? dueAt - performance.now() : null),
    onFailure: (detail) => sayOnce("error", "the webhook waits", { detail }),
  });
  const unsubscribe = lake.onTransaction(loop.wake);
  loop.wake();
  return {
    current: () => webhook,
    messages: () => messages,
    /** Replaces the webhook; null removes it. */
    replace(by: ReturnType<typeof readWebhook> | null): void {
      const [sequence, place] = [lake.lastSequence(), Number.MAX_SAFE_INTEGER];
      webhook = by && { ...by, id: randomUUID(), sequence, place };
      messages = [];
      failureCount = dueAt = 0;
      save();
    },
    stop(): void {
      unsubscribe();
      loop.stop();
      save();
      webhook = null;
    },
  };
}
