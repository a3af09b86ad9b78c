import { createDueLoop } from "../due-loop.ts";
import type { Lake } from "../engine/lake.ts";
import type { Log } from "../server/log.ts";
import { startCollector } from "./collect.ts";
import { deliver } from "./deliver.ts";
import { openMessages, openWebhooks } from "./webhook-store.ts";

/**
 * Runs the webhook of a lake: stores a message for each change that it asks for, and
 * sends one after the other. Each is sent at least once, with the same
 * `idempotency-key`; a receiver that is away is asked again for a day.
 *
 * @param options `privateHosts` may be reached although their addresses are private.
 */
export function startWebhook(options: {
  lake: Lake;
  place: { projectId: string; dataset: string };
  privateHosts: readonly string[];
  log: Log;
}) {
  const { lake, place, privateHosts, log } = options;
  const webhooks = openWebhooks(lake.database);
  const messages = openMessages(lake.database);
  const stopping = new AbortController();

  async function sendNext(): Promise<boolean> {
    const webhook = webhooks.current();
    const message = messages.next();
    if (!webhook || !message || message.wait > 0) return false;
    const startedAt = Date.now();
    const outcome = await deliver({
      url: webhook.settings.url,
      secret: webhook.secret,
      headers: { ...message.headers, "idempotency-key": message.id },
      payload: message.payload,
      privateHosts,
      signal: stopping.signal,
    });
    // It is sent again at the next start.
    if (loop.isStopped) return false;
    messages.record(message, outcome, startedAt);
    return true;
  }

  const loop = createDueLoop({
    next: sendNext,
    wait: () => messages.next()?.wait ?? null,
    onFailure: (detail) => log.error("the webhook is not sent", { detail }),
  });
  const onMessages = loop.wake;
  const collector = startCollector({
    lake,
    place,
    log,
    webhooks,
    messages,
    onMessages,
  });
  loop.wake();
  return {
    privateHosts,
    webhooks,
    messages,
    async close(): Promise<void> {
      loop.stop();
      stopping.abort();
      await collector.close();
    },
  };
}
