import type { ActionFunctionArgs } from "@remix-run/node";

import {
  judgeWebhook,
  type WebhookVerdict,
} from "~/content/source/webhook.server";
import { environment } from "~/env/env.server";
import { notFound } from "~/http/responses";

const statuses: Record<WebhookVerdict, number> = {
  genuine: 204,
  forged: 401,
  stale: 401,
  "too long": 413,
};

// Webhooks of the content source, for a host without a long-lived process that
// could follow the live events.
export async function action({ context, request }: ActionFunctionArgs) {
  const { webhookSecret } = environment().content;
  if (webhookSecret === null) return notFound();
  const verdict = await judgeWebhook(request, webhookSecret);
  if (verdict === "genuine") context.services.content.changes.announce();
  return new Response(null, { status: statuses[verdict] });
}

export function loader() {
  return notFound();
}
