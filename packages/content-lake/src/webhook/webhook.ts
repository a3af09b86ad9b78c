import { randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { sqlOf } from "../accounts/migrations.ts";
import { SYSTEM } from "../accounts/users.ts";
import { backOff } from "../back-off.ts";
import { createDueLoop } from "../due-loop.ts";
import { isDraftId, isVersionId } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import { checkSize, countedTree, startBudget } from "../engine/query/budget.ts";
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
/**
 * After a failure the loop looks again no sooner: `dueAt` may pass just before it sleeps,
 * and the log may have lost the change.
 */
const SHORTEST_WAIT_MS = 1_000;
/** In transactions: the place is stored so often if nothing is sent. */
const PART = 100;
/** How many messages are listed. */
const KEPT = 50;

/** The webhook, and the place of the last change in the log that it was told. */
type Webhook = ReturnType<typeof readWebhook> & {
  id: string;
  sequence: number;
  place: number;
};

/** What the process knows of it. */
type State = {
  webhook: Webhook | null;
  /** Newest first, each with its last attempt. */
  messages: readonly { id: string }[];
  /** Of the message that is sent next. */
  failureCount: number;
  /** When that is due, on the clock of `performance`. */
  dueAt: number;
};

type WebhookOptions = {
  lake: Lake;
  projectId: string;
  /** Those that it may reach; none if left out. */
  webhookOrigins?: readonly string[];
  sayOnce: SayOnce;
};

function begin(webhook: Webhook | null): State {
  return { webhook, messages: [], failureCount: 0, dueAt: 0 };
}

function partOf({ webhook }: State): number {
  return Math.floor((webhook?.sequence ?? 0) / PART);
}

type Change = NonNullable<ReturnType<Lake["changeAfter"]>>;

function operationOf({ before, after }: Change): string {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

/** The text that is sent about a change; null if the webhook does not ask for it. */
async function payloadOf(
  { lake, projectId }: WebhookOptions,
  { rule, dataset, ...settings }: WebhookSettings,
  change: Change,
): Promise<string | null> {
  const { document_id: id, before, after } = change;
  if (isDraftId(id) && !settings.includeDrafts) return null;
  if (isVersionId(id) && !settings.includeAllVersions) return null;
  if (!rule.on.includes(operationOf(change))) return null;
  const evaluation = {
    root: after ?? before,
    before,
    after,
    dataset: [...lake.allDocuments(SYSTEM)],
    sanity: { projectId, dataset },
  };

  async function valueOf(query: string): Promise<unknown> {
    const node = countedTree(parseQuery(query, {}, "delta"));
    // `delta::…` is evaluated in steps, which wait for nothing else.
    startBudget(BUDGET_MS);
    try {
      const value = await evaluateRawInSteps(node, evaluation);
      checkSize(value);
      return asJson(value);
    } finally {
      startBudget();
    }
  }

  const isMatch = (await valueOf(rule.filter)) === true;
  return isMatch ? JSON.stringify(await valueOf(rule.projection)) : null;
}

function headersOf(webhook: Webhook, change: Change, projectId: string) {
  return {
    "idempotency-key": `${webhook.id}.${change.id}.${change.place}`,
    "sanity-project-id": projectId,
    "sanity-dataset": webhook.settings.dataset,
    "sanity-webhook-id": webhook.id,
    "sanity-document-id": change.document_id,
    "sanity-operation": operationOf(change),
    "sanity-transaction-id": change.id,
    "sanity-transaction-time": change.timestamp,
  };
}

/**
 * Handles the next change: sends it once, if the webhook asks for it.
 *
 * @returns null if there is none, or if an attempt is not due.
 */
async function afterNext(
  options: WebhookOptions,
  state: State,
): Promise<State | null> {
  const { lake, projectId, webhookOrigins: origins = [], sayOnce } = options;
  const { webhook } = state;
  if (webhook === null || performance.now() < state.dueAt) return null;
  const { settings, secret } = webhook;
  // A copy of the store that is started elsewhere does not reach the receiver.
  if (!origins.includes(new URL(settings.url).origin)) return null;
  const change = lake.changeAfter(webhook.sequence, webhook.place);
  if (change === null) return null;
  // Others have their turn.
  await pause();
  const payload = await payloadOf(options, settings, change).catch(() => {
    sayOnce("error", "the webhook's filter or projection fails");
    return null;
  });
  const { sequence, place } = change;
  const reached = { ...webhook, sequence, place };
  const handled = { ...state, webhook: reached, failureCount: 0 };
  if (payload === null) return handled;
  const headers = headersOf(webhook, change, projectId);
  const attempt = await send(settings.url, headers, payload, secret);
  const failureCount = state.failureCount + Number(attempt.isFailure);
  const isFinal = attempt.isFinal || failureCount === MOST_ATTEMPTS;
  if (attempt.isFailure)
    sayOnce(
      isFinal ? "error" : "warn",
      isFinal
        ? "the webhook gives up on a message"
        : "the webhook's receiver does not take a message yet",
      { status: attempt.resultCode, reason: attempt.failureReason },
    );
  const ended = attempt.isFailure ? "failure" : "success";
  const status = isFinal ? ended : "queued";
  const id = headers["idempotency-key"];
  const message = { ...attempt, id, messageId: id, failureCount, status };
  const others = state.messages.slice(Math.sign(state.failureCount));
  const messages = [message, ...others].slice(0, KEPT);
  const dueAt = performance.now() + backOff(failureCount, PAUSE);
  return isFinal
    ? { ...handled, messages }
    : { ...state, messages, failureCount, dueAt };
}

/**
 * Runs the webhook of a lake. The log of transactions is its queue: the place that it
 * has reached there is stored after each message, and now and then between them. So
 * messages are sent in the order of the changes, one at a time, and each at least once:
 * after a crash, or a stop during an attempt, the last one may be sent again, with the
 * same `idempotency-key`.
 */
export function startWebhook(options: WebhookOptions) {
  const { lake, webhookOrigins: origins = [], sayOnce } = options;
  const sql = sqlOf(lake.database);
  const stored = sql.get("SELECT content FROM webhook")?.["content"];
  let state = begin(JSON.parse(String(stored ?? null)) as Webhook | null);

  function save(): void {
    const content = JSON.stringify(state.webhook);
    sql.run("INSERT OR REPLACE INTO webhook VALUES (1, ?)", content);
  }

  const loop = createDueLoop({
    async next() {
      const before = state;
      const after = await afterNext(options, before);
      // The webhook may be replaced, and the store closed, meanwhile.
      if (after === null || state !== before) return after !== null;
      state = after;
      const isNewPart = partOf(after) !== partOf(before);
      if (isNewPart || after.messages !== before.messages) save();
      return true;
    },
    wait() {
      if (state.failureCount === 0) return null;
      return Math.max(state.dueAt - performance.now(), SHORTEST_WAIT_MS);
    },
    onFailure: (detail) => sayOnce("error", "the webhook waits", { detail }),
  });
  const unsubscribe = lake.onTransaction(loop.wake);
  loop.wake();
  return {
    origins,
    current: () => state.webhook,
    messages: () => state.messages,
    /** Replaces the webhook; null removes it. */
    replace(by: ReturnType<typeof readWebhook> | null): void {
      const [sequence, place] = [lake.lastSequence(), Number.MAX_SAFE_INTEGER];
      state = begin(by && { ...by, id: randomUUID(), sequence, place });
      save();
    },
    stop(): void {
      unsubscribe();
      loop.stop();
      try {
        if (state.webhook) save();
      } catch {
        // The next start goes on from the place that was stored last.
      }
      state = begin(null);
    },
  };
}
