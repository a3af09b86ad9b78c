import { randomUUID } from "node:crypto";

import { signWebhook } from "../../app/http/sign-webhook.server.ts";
import { type EdgeDriver, type SendRequest, sendPurge } from "./edge-driver.ts";
import { ALL_TAG, namedTags } from "./edge-tags.ts";

export type WebhookOptions = {
  url: string;
  secret: string;
  /** In milliseconds since 1970. */
  now?: () => number;
  send?: SendRequest;
};

/**
 * A program of the operator's that purges an edge of another kind: a `POST` that
 * is signed by the Standard Webhooks specification, with its time, so that it
 * cannot be sent again later. The body is
 * `{"type":"edge.purge","data":{"all":false,"tags":["wide","s1:…"]}}`.
 */
export function webhookDriver(options: WebhookOptions): EdgeDriver {
  const { url, secret, now = () => Date.now(), send = fetch } = options;
  return {
    async purge(purged) {
      const tags = namedTags(purged);
      const all = tags.includes(ALL_TAG);
      const body = JSON.stringify({ type: "edge.purge", data: { all, tags } });
      const id = randomUUID();
      const seconds = Math.floor(now() / 1000);
      await sendPurge(send, url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signWebhook(secret, id, seconds, body),
        },
      });
    },
  };
}
