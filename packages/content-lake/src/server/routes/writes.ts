import { isObject } from "../../engine/json-value.ts";
import { badRequest, payloadTooLarge } from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import {
  parseJsonObject,
  placeOf,
  readBody,
  type Exchange,
} from "../http/exchange.ts";
import { readFlag } from "../http/query-params.ts";
import { isSite } from "../security/identity.ts";
import { boundsOf } from "../write-bounds.ts";

/**
 * The most mutations or actions of a request, since all other requests wait for them.
 * Sanity itself limits only the size and the time of a request.
 */
const MOST_ITEMS = 1_000;
/** Publishing one document changes two, and publishing a release of 500 changes 1,001. */
const MOST_CHANGES_BY_ACTIONS = 2 * MOST_ITEMS;

/** In bytes; parsing that much JSON takes less than a millisecond. */
export const SMALL = 64_000;

/**
 * Receives a write if its sender may write, and counts it. `write` then executes it
 * when it is the sender's turn.
 *
 * @throws HttpError 413 or 429.
 */
async function receive(exchange: Exchange) {
  const { context, identity } = exchange;
  const bounds = boundsOf(identity, context.dataset === context.addon.name);
  context.writes.admit(identity, bounds);
  const text = await readBody(exchange, bounds.bodyBytes);
  const received = Buffer.byteLength(text);
  context.writes.count(identity, received);
  const parse = () => parseJsonObject(text);
  const inTurn = <Value>(work: () => Value) =>
    context.writes.inTurn(identity, received, work);
  return {
    limits: bounds.limits,
    body: received <= SMALL ? parse() : await inTurn(parse),
    /** A small request that writes much is counted by what it writes. */
    async write<Written extends { bytes: number }>(
      work: () => Written,
    ): Promise<Written> {
      const written = await inTurn(work);
      context.writes.count(identity, Math.max(0, written.bytes - received));
      return written;
    },
  };
}

export async function mutate(exchange: Exchange): Promise<Answer> {
  const { context, identity, url } = exchange;
  const search = url.searchParams;
  const { body, limits, write } = await receive(exchange);
  const mutations = await withIds(exchange, listIn(body, "mutations"));
  const transactionId =
    readString(body["transactionId"]) ?? search.get("transactionId");
  const request = {
    mutations,
    ...(transactionId && { transactionId }),
    caller: identity.caller,
    limits: { ...limits, changes: MOST_ITEMS },
    dryRun: readFlag(search, "dryRun"),
    autoGenerateArrayKeys: readFlag(search, "autoGenerateArrayKeys"),
  };
  const { transactionId: stored, results } = await write(() =>
    context.lake.mutate(request),
  );
  const returnDocuments = readFlag(search, "returnDocuments");
  const returnIds = returnDocuments || readFlag(search, "returnIds");
  return json({
    transactionId: stored,
    results: results.map(({ id, operation, document, before }) => ({
      ...(returnIds && { id }),
      operation,
      ...(returnDocuments && { document: document ?? before ?? null }),
    })),
  });
}

/**
 * Replaces the queries of mutations with the ids of the documents that they find. They
 * run before the write like any other query, so that none of them delays other
 * requests, or sees what its own request writes.
 */
async function withIds(
  { context, identity }: Exchange,
  mutations: readonly unknown[],
): Promise<unknown[]> {
  const changed: unknown[] = [];
  for (const mutation of mutations) {
    const [[name = "", operand] = []] = Object.entries(mutation ?? {});
    const { query, params = {}, ...rest } = isObject(operand) ? operand : {};
    if (typeof query !== "string" || "id" in rest || !isObject(params)) {
      changed.push(mutation);
      continue;
    }
    const { caller } = identity;
    const request = { query, params, caller, sanity: placeOf(context) };
    const { result } = await context.queries.run(request, isSite(identity));
    const found = [JSON.parse(result) as unknown].flat();
    const ids = found.flatMap((each) =>
      each === null ? [] : [isObject(each) ? each["_id"] : null],
    );
    if (!ids.every((id) => typeof id === "string")) {
      throw badRequest("The query of a mutation must return documents");
    }
    changed.push({ [name]: { ...rest, id: ids } });
  }
  return changed;
}

export async function act(exchange: Exchange): Promise<Answer> {
  const { context, identity, url } = exchange;
  const { body, limits, write } = await receive(exchange);
  const transactionId = readString(body["transactionId"]);
  const request = {
    actions: listIn(body, "actions"),
    ...(transactionId && { transactionId }),
    dryRun: body["dryRun"] === true || readFlag(url.searchParams, "dryRun"),
    limits: { ...limits, changes: MOST_CHANGES_BY_ACTIONS },
    caller: identity.caller,
  };
  const written = await write(() => context.lake.act(request));
  return json({ transactionId: written.transactionId });
}

function listIn(
  body: Record<string, unknown>,
  name: "mutations" | "actions",
): readonly unknown[] {
  const list = body[name];
  if (!Array.isArray(list)) {
    throw badRequest(`The property \`${name}\` must be an array`);
  }
  if (list.length <= MOST_ITEMS) return list;
  throw payloadTooLarge(
    `A request may have ${MOST_ITEMS} ${name}, and this one has ${list.length}: send them in parts`,
  );
}

function readString(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
