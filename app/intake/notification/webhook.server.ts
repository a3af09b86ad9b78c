import { signWebhook } from "~/http/sign-webhook.server";

import type { Channel, Notice } from "./notice";

const TIMEOUT_MS = 10_000;

/** The URL that is called, and the secret of the signature. */
export type WebhookOptions = { url: string; secret: string };

function bodyOf(notice: Notice): string {
  if (notice.type === "review")
    return JSON.stringify({
      type: "review.waiting",
      data: { count: notice.count },
    });
  if (notice.type === "licence")
    return JSON.stringify({
      type: "license.expiring",
      data: { state: notice.name, expiresOn: notice.expiresOn },
    });
  if (notice.type === "replacement") {
    const { whole, doubtful, lost } = notice;
    return JSON.stringify({
      type: "outbox.replaced",
      data: { whole, doubtful, lost },
    });
  }
  const { id, kind, name, state, receivedAt } = notice;
  return JSON.stringify({
    type: "lead.created",
    timestamp: receivedAt.toISOString(),
    data: { reference: id, kind, name, state },
  });
}

/** Sends notices to a program of the firm as signed POST requests. */
export function webhookChannel({ url, secret }: WebhookOptions): Channel {
  return {
    name: "webhook",
    async tell(notice) {
      const body = bodyOf(notice);
      const seconds = Math.floor(Date.now() / 1000);
      try {
        const response = await fetch(url, {
          method: "POST",
          body,
          headers: {
            "content-type": "application/json",
            "webhook-id": notice.id,
            "webhook-timestamp": String(seconds),
            "webhook-signature": signWebhook(secret, notice.id, seconds, body),
          },
          // Redirects are not followed: only the firm may change the address.
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: "delivered", wasThere: false };
        return { kind: "failed", code: String(response.status) };
      } catch {
        return { kind: "unreachable", code: "no answer" };
      }
    },
  };
}
