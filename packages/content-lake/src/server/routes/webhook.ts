import { conflict, notFound } from "../../http-errors.ts";
import { readWebhook } from "../../webhook/read-webhook.ts";
import { json, type Answer } from "../http/answer.ts";
import { readJsonObject, type Exchange } from "../http/exchange.ts";

// The one document webhook, as Sanity's API and `sanity hook` name it.

/** Without their secret. */
export function webhooks({ context }: Exchange): Answer {
  const webhook = context.webhook.current();
  return json(webhook ? [{ id: webhook.id, ...webhook.settings }] : []);
}

export async function createWebhook(exchange: Exchange): Promise<Answer> {
  const { webhook, dataset } = exchange.context;
  const body = await readJsonObject(exchange);
  const read = readWebhook(body, dataset, webhook.origins);
  if (webhook.current())
    throw conflict("There is already a webhook; delete it first");
  webhook.replace(read);
  return json({ id: webhook.current()?.id, ...read.settings }, 201);
}

export function deleteWebhook({ context, params }: Exchange): Answer {
  if (context.webhook.current()?.id !== params["id"])
    throw notFound("There is no such webhook");
  context.webhook.replace(null);
  return { status: 204 };
}

/** For `sanity hook attempt`. */
export function webhookAttempt({ context, params }: Exchange): Answer {
  const messages = context.webhook.messages();
  const attempt = messages.find(({ id }) => id === params["id"]);
  if (!attempt) throw notFound("There is no such attempt");
  return json(attempt);
}

/** Of the process, each with its last attempt: `sanity hook logs` reads both lists. */
export function webhookMessages({ context }: Exchange): Answer {
  return json(context.webhook.messages());
}
