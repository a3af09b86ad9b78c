import { isObject } from "../engine/json-value.ts";
import { parseQuery } from "../engine/query/groq.ts";
import { badRequest } from "../http-errors.ts";
import { isReachable } from "./public-address.ts";

const OPERATIONS = ["create", "update", "delete"] as const;

/** What happened to a document. */
export type Operation = (typeof OPERATIONS)[number];

/** A document webhook, in the names of Sanity's API, without its secret. */
export type WebhookSettings = {
  type: "document";
  name: string;
  description: string;
  url: string;
  dataset: string;
  httpMethod: "POST";
  includeDrafts: boolean;
  includeAllVersions: boolean;
  rule: { on: Operation[]; filter: string; projection: string };
};

/** The places that a webhook may name. */
type Bounds = { dataset: string; privateHosts: readonly string[] };

/**
 * Reads a webhook as a client of Sanity's API sends it.
 *
 * @throws HttpError 400 for one that is not valid, or asks for what the lake lacks;
 * LakeFault for a filter or a projection that cannot be parsed.
 */
export function readWebhook(
  body: Record<string, unknown>,
  { dataset, privateHosts }: Bounds,
): { settings: WebhookSettings; secret: string | null } {
  const { type = "document", httpMethod = "POST", headers = {} } = body;
  if (type !== "document" || httpMethod !== "POST")
    throw badRequest("A webhook is of the type `document`, and sent by POST");
  if (!isObject(headers) || Object.keys(headers).length > 0)
    throw badRequest("Headers of its own are not supported: use a secret");
  if ((body["dataset"] ?? dataset) !== dataset)
    throw badRequest(`A webhook follows the dataset ${dataset}`);
  const url = URL.parse(text(body, "url"));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "")
    throw badRequest("The property `url` must be an address of http or https");
  if (!isReachable(url.hostname, privateHosts))
    throw badRequest(
      "This address is private: name its host by --webhook-host at the start",
    );
  const settings: WebhookSettings = {
    type,
    name: text(body, "name"),
    description: text(body, "description", ""),
    url: url.href,
    dataset,
    httpMethod,
    includeDrafts: body["includeDrafts"] === true,
    includeAllVersions: body["includeAllVersions"] === true,
    rule: readRule(isObject(body["rule"]) ? body["rule"] : {}),
  };
  return { settings, secret: text(body, "secret", "") || null };
}

function readRule(rule: Record<string, unknown>): WebhookSettings["rule"] {
  const { on = ["create", "update"] } = rule;
  const known = OPERATIONS.filter(
    (each) => Array.isArray(on) && on.includes(each),
  );
  if (!Array.isArray(on) || known.length === 0 || known.length < on.length)
    throw badRequest("`rule.on` lists `create`, `update` or `delete`");
  const filter = text(rule, "filter", "") || "true";
  const projection = text(rule, "projection", "") || "{...}";
  for (const each of [filter, projection]) parseQuery(each, {}, "delta");
  return { on: known, filter, projection };
}

function text(
  body: Record<string, unknown>,
  name: string,
  otherwise?: string,
): string {
  const value = body[name] ?? otherwise;
  if (typeof value === "string" && (value !== "" || otherwise === ""))
    return value;
  throw badRequest(`The property \`${name}\` must be a text`);
}
