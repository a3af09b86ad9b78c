import { isObject } from "../engine/json-value.ts";
import { parseQuery } from "../engine/query/groq.ts";
import { badRequest } from "../http-errors.ts";

/** A webhook of documents in the names of Sanity's API, without its secret. */
export type WebhookSettings = ReturnType<typeof readWebhook>["settings"];

/**
 * Reads a webhook as a client of Sanity's API sends it.
 *
 * @param origins those that the operator lets it reach.
 * @throws HttpError 400 for one that is not valid or asks for what the lake lacks;
 * LakeFault for a filter or a projection that cannot be parsed.
 */
export function readWebhook(
  body: Record<string, unknown>,
  dataset: string,
  origins: readonly string[],
) {
  const fixed = {
    type: "document",
    httpMethod: "POST",
    headers: {},
    isDisabledByUser: false,
    dataset,
  };
  for (const [name, only] of Object.entries(fixed))
    if (JSON.stringify(body[name] ?? only) !== JSON.stringify(only))
      throw badRequest(`\`${name}\` can only be ${JSON.stringify(only)} here`);
  const url = URL.parse(text(body["url"]));
  const isAllowed = url !== null && origins.includes(url.origin);
  // What stands before the host would be a user's name or password.
  if (!isAllowed || !url.href.startsWith(`${url.origin}/`))
    throw badRequest(
      "`url` must have an origin that --webhook-origin names at the start",
    );
  const rule = isObject(body["rule"]) ? body["rule"] : {};
  const on = [rule["on"] ?? ["create", "update"]].flat().map(text);
  if (!on.every((each) => /^(create|update|delete)$/.test(each)))
    throw badRequest("`rule.on` lists `create`, `update` or `delete`");
  const filter = text(rule["filter"]) || "true";
  const projection = text(rule["projection"]) || "{...}";
  for (const query of [filter, projection]) parseQuery(query, {}, "delta");
  const settings = {
    ...fixed,
    name: text(body["name"]),
    url: url.href,
    includeDrafts: body["includeDrafts"] === true,
    includeAllVersions: body["includeAllVersions"] === true,
    rule: { on, filter, projection },
  };
  return { settings, secret: text(body["secret"]) };
}

/** Empty if left out. */
function text(value: unknown = ""): string {
  if (typeof value === "string") return value;
  throw badRequest("A name, `url`, query or secret must be a string");
}
