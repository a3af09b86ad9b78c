import { SYSTEM } from "../accounts/users.ts";
import { isPublishedId, isVersionId } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import {
  asJson,
  evaluateRawInSteps,
  parseQuery,
} from "../engine/query/groq.ts";
import type { DocumentChange, Transaction } from "../engine/types.ts";
import type { Log } from "../server/log.ts";
import type { Operation, WebhookSettings } from "./webhook-settings.ts";
import type {
  Message,
  openMessages,
  openWebhooks,
  StoredWebhook,
} from "./webhook-store.ts";

/** Beyond that many transactions the log is not read again. */
const MOST_MISSED = 10_000;

/** What messages are made from. */
type Sources = {
  lake: Lake;
  place: { projectId: string; dataset: string };
  log: Log;
};

type CollectorOptions = Sources & {
  webhooks: ReturnType<typeof openWebhooks>;
  messages: ReturnType<typeof openMessages>;
  /** Called when messages were stored. */
  onMessages(): void;
};

function operationOf({ before, after }: DocumentChange): Operation {
  if (before === null) return "create";
  return after === null ? "delete" : "update";
}

/**
 * The text that a webhook sends about a change; null if it is not asked for. Rejects
 * with what groq-js throws.
 */
async function payloadOf(
  { lake, place }: Sources,
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

async function messagesOf(
  sources: Sources,
  webhook: StoredWebhook,
  { id, timestamp, changes }: Transaction,
): Promise<Message[]> {
  const { place, log } = sources;
  const messages: Message[] = [];
  for (const change of changes) {
    try {
      const payload = await payloadOf(sources, webhook.settings, change);
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
    } catch (error) {
      const detail = error instanceof Error ? error.name : "";
      log.error("the webhook's query cannot be evaluated", { detail });
    }
  }
  return messages;
}

/**
 * Makes messages of what is written. The log of transactions is the queue: the sequence
 * of the last one is stored together with its messages, so that after a crash, or a
 * fault of the disk, this goes on where it was.
 */
export function startCollector(options: CollectorOptions) {
  const { lake, log, webhooks, messages, onMessages } = options;
  let isStopped = false;
  let collecting = Promise.resolve();

  async function collect(latest: Transaction | null): Promise<void> {
    const webhook = isStopped ? null : webhooks.current();
    if (!webhook) return;
    const { id, handled } = webhook;
    const isNext = latest?.sequence === handled + 1;
    const missed = isNext
      ? [latest]
      : lake.transactionsSince(handled, MOST_MISSED);
    if (missed === null) {
      log.error("the webhook misses what was written: it is too much");
      messages.add(id, lake.lastSequence(), []);
    }
    for (const transaction of missed ?? []) {
      const made = await messagesOf(options, webhook, transaction);
      if (isStopped) return;
      messages.add(id, transaction.sequence, made);
      if (made.length > 0) onMessages();
    }
  }

  function collectNext(latest: Transaction | null): void {
    collecting = collecting
      .then(() => collect(latest))
      .catch((error: unknown) =>
        log.error("the webhook waits for the next write", {
          detail: String(error),
        }),
      );
  }

  const unsubscribe = lake.onTransaction(collectNext);
  collectNext(null);
  return {
    async close(): Promise<void> {
      unsubscribe();
      isStopped = true;
      await collecting;
    },
  };
}
