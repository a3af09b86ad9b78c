import { signWebhook } from "~/http/sign-webhook.server";

import { isOfDatabase } from "../set-aside.server";
import type { Channel, Notice } from "./notice";

const TIMEOUT_MS = 10_000;

function bodyOf(notice: Notice): object {
  switch (notice.type) {
    case "review":
      return { type: "review.waiting", data: { count: notice.count } };
    case "license": {
      const { name: state, expiresOn } = notice;
      return { type: "license.expiring", data: { state, expiresOn } };
    }
    case "replacement": {
      const { whole, lost, setAside } = notice;
      if (isOfDatabase(setAside))
        return { type: "database.replaced", data: {} };
      // Existing receivers may read `doubtful`, which is always 0 now.
      return { type: "outbox.replaced", data: { whole, doubtful: 0, lost } };
    }
    case "lead": {
      const { id: reference, kind, name, state, language, receivedAt } = notice;
      const timestamp = receivedAt.toISOString();
      const data = {
        reference,
        kind,
        name,
        state,
        ...(language !== null && { language }),
      };
      return { type: "lead.created", timestamp, data };
    }
  }
}

/** Sends notices to a program of the firm as signed POST requests. */
export function webhookChannel(url: string, secret: string): Channel {
  return {
    name: "webhook",
    async tell(notice) {
      const body = JSON.stringify(bodyOf(notice));
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
