import { conflict, notFound } from "../../http-errors.ts";
import { readWebhook } from "../../webhook/webhook-settings.ts";
import { json, type Answer } from "../http/answer.ts";
import {
  readJsonObject,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";

// The one document webhook, as `sanity hook` and Sanity's API name it.

/** Without its secret. */
function told({ webhook, projectId }: ServerContext) {
  const current = webhook.webhooks.current();
  if (!current) return [];
  const { id, settings, secret } = current;
  const hasSecret = secret !== null;
  return [{ id, projectId, ...settings, hasSecret, isDisabled: false }];
}

export function webhooks({ context }: Exchange): Answer {
  return json(told(context));
}

export async function makeWebhook(exchange: Exchange): Promise<Answer> {
  const { context } = exchange;
  const { lake, dataset, webhook } = context;
  const body = await readJsonObject(exchange);
  const bounds = { dataset, privateHosts: webhook.privateHosts };
  const { settings, secret } = readWebhook(body, bounds);
  if (webhook.webhooks.current())
    throw conflict("A lake has one webhook: delete it before");
  webhook.webhooks.make({
    settings,
    secret,
    handled: lake.lastSequence(),
  });
  return json(told(context)[0], 201);
}

export function deleteWebhook({ context, params }: Exchange): Answer {
  find({ context, params });
  context.webhook.webhooks.remove(params["id"] ?? "");
  return { status: 204 };
}

function find({ context, params }: Pick<Exchange, "context" | "params">): void {
  if (context.webhook.webhooks.current()?.id !== params["id"])
    throw notFound("There is no such webhook");
}

export function webhookMessages({ context, params }: Exchange): Answer {
  find({ context, params });
  return json(
    context.webhook.messages.all().map((row) => ({
      id: row["id"],
      createdAt: isoTime(row["created_at"]),
      status: row["status"],
      failureCount: row["failures"],
      resultCode: row["result_code"],
      payload: row["payload"],
    })),
  );
}

export function webhookAttempts({ context, params }: Exchange): Answer {
  find({ context, params });
  return json(attempts(context));
}

export function webhookAttempt({ context, params }: Exchange): Answer {
  const found = attempts(context).find(({ id }) => id === params["attempt"]);
  if (!found) throw notFound("There is no such attempt");
  return json(found);
}

function attempts({ webhook }: ServerContext) {
  return webhook.messages.attempts().map((row) => ({
    id: row["id"],
    messageId: row["message_id"],
    createdAt: isoTime(row["created_at"]),
    duration: row["duration"],
    inProgress: false,
    isFailure: row["failure_reason"] !== null,
    failureReason: row["failure_reason"],
    resultCode: row["result_code"],
  }));
}

function isoTime(time: unknown): string {
  return new Date(Number(time)).toISOString();
}
