import { createDueLoop } from "../due-loop.ts";
import { SYSTEM } from "../accounts/users.ts";
import { isPublishedId, isVersionId } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import { asJson, evaluateRawInSteps, parseQuery } from "../engine/query/groq.ts";
import type { DocumentChange, Transaction } from "../engine/types.ts";
import type { Log } from "../server/log.ts";
import { deliver } from "./deliver.ts";
import type { Operation, WebhookSettings } from "./webhook-settings.ts";
import { openWebhookStore, type Message } from "./webhook-store.ts";

/** Beyond that many transactions the log is not read again. */
const MOST_MISSED = 10_000;

type WebhookOptions = {
  lake: Lake;
  place: { projectId: string; dataset: string };
  /** Hosts that may be reached although their addresses are private. */
  privateHosts: readonly string[];
  log: Log;
};

export type Webhook = ReturnType<typeof startWebhook>;

function operationOf({ before, after }: DocumentChange): Operation {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

/**
 * The text that a webhook sends about a change; null if it is not asked for. Rejects
 * with what groq-js throws.
 */
async function payloadOf(
  { lake, place }: WebhookOptions,
  { rule, includeDrafts, includeAllVersions }: WebhookSettings,
  change: DocumentChange,
): Promise<string | null> {
  const { id, before, after } = change;
  const isIncluded = isVersionId(id)
    ? includeAllVersions
    : isPublishedId(id) || includeDrafts;
  if (!isIncluded || !rule.on.includes(operationOf(change))) return null;
  const evaluation = {
    root: after ?? before,
    before,
    after,
    dataset: [...lake.allDocuments(SYSTEM)],
    sanity: place,
  };
  const valueOf = async (query: string) =>
    asJson(
      await evaluateRawInSteps(parseQuery(query, {}, "delta"), evaluation),
    );
  if ((await valueOf(rule.filter)) !== true) return null;
  return JSON.stringify(await valueOf(rule.projection));
}

/**
 * Follows the webhook of a lake. The log of transactions is its queue: messages are
 * stored together with the sequence of their transaction, so that after a crash it goes
 * on where it was. A message is sent at least once; its `idempotency-key` stays.
 */
export function startWebhook(options: WebhookOptions) {
  const { lake, place, privateHosts, log } = options;
  const store = openWebhookStore(lake.database);
  const stopping = new AbortController();
  let collecting = Promise.resolve();

  async function messagesOf(
    webhook: { id: string; settings: WebhookSettings },
    { id, timestamp, changes }: Transaction,
  ): Promise<Message[]> {
    const messages: Message[] = [];
    for (const change of changes) {
      const payload = await payloadOf(options, webhook.settings, change).catch(
        (error: unknown) => {
          const detail = error instanceof Error ? error.name : "";
          log.error("a webhook cannot be evaluated", { detail });
          return null;
        },
      );
      if (payload === null) continue;
      const headers = {
        "user-agent": "content-lake",
        "sanity-project-id": place.projectId,
        "sanity-dataset": place.dataset,
        "sanity-webhook-id": webhook.id,
        "sanity-document-id": change.id,
        "sanity-operation": operationOf(change),
        "sanity-transaction-id": id,
        "sanity-transaction-time": timestamp,
      };
      messages.push({ headers, payload });
    }
    return messages;
  }

  /** Stores the messages of all that was written since the last time. */
  async function collect(latest: Transaction | null): Promise<void> {
    const webhook = store.current();
    if (!webhook) return;
    const { id, handled } = webhook;
    if (latest && latest.sequence <= handled) return;
    const isNext = latest?.sequence === handled + 1;
    const missed = isNext ? [latest] : lake.transactionsSince(handled, MOST_MISSED);
    if (missed === null) {
      log.error("a webhook missed what is too long ago");
      store.add(id, lake.lastSequence(), []);
    }
    for (const transaction of missed ?? []) {
      const messages = await messagesOf(webhook, transaction);
      if (stopping.signal.aborted) return;
      store.add(id, transaction.sequence, messages);
      loop.wake();
    }
  }

  function collectNext(latest: Transaction | null): void {
    collecting = collecting
      .then(() => (stopping.signal.aborted ? undefined : collect(latest)))
      // The next transaction brings this one with it.
      .catch((error: unknown) =>
        log.error("a webhook waits", { detail: String(error) }),
      );
  }

  const loop = createDueLoop({
    async next() {
      const webhook = store.current();
      const message = store.next();
      if (!webhook || !message || message.wait > 0) return false;
      const { secret, settings } = webhook;
      const startedAt = Date.now();
      const outcome = await deliver({
        url: settings.url,
        secret,
        headers: { ...message.headers, "idempotency-key": message.id },
        payload: message.payload,
        privateHosts,
        signal: stopping.signal,
      });
      // The store may be closed; the message is sent again at the next start.
      if (loop.isStopped) return false;
      store.record(message, outcome, startedAt);
      return true;
    },
    wait: () => store.next()?.wait ?? null,
    onFailure: (detail) => log.error("a webhook is not sent", { detail }),
  });
  const unsubscribe = lake.onTransaction(collectNext);
  collectNext(null);
  loop.wake();

  return {
    store,
    async close(): Promise<void> {
      unsubscribe();
      loop.stop();
      stopping.abort();
      await collecting;
    },
  };
}
