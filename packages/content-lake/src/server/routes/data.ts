import { isVersionId } from "../../engine/document-id.ts";
import { versionsSwitchedOff, writeError } from "../../engine/errors.ts";
import { isObject, isString } from "../../engine/json-value.ts";
import {
  writeQueriesTooSlow,
  writeQueryTooLate,
} from "../../engine/mutations/query-budget.ts";
import type { Caller, SanityDocument } from "../../engine/types.ts";
import { MUTATION_LIMIT, QUERY_LIMIT, readJsonObject } from "../http/body.ts";
import { badRequest } from "../../http-errors.ts";
import { json, text, type Answer, type Exchange } from "../http/exchange.ts";
import { isSite } from "../security/identity.ts";
import {
  readFlag,
  readIds,
  readPerspective,
  readQueryParams,
} from "../http/query-params.ts";
import type { Route } from "../http/router.ts";

/** `/data/…`: queries, documents, mutations and actions. */
export const dataRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/query/:dataset",
    access: "signed-in",
    handler: getQuery,
  },
  {
    method: "POST",
    path: "/data/query/:dataset",
    access: "signed-in",
    handler: postQuery,
  },
  {
    method: "GET",
    path: "/data/doc/:dataset/:ids",
    access: "signed-in",
    handler: getDocuments,
  },
  {
    method: "POST",
    path: "/data/mutate/:dataset",
    access: "signed-in",
    handler: mutate,
  },
  {
    method: "POST",
    path: "/data/actions/:dataset",
    access: "signed-in",
    handler: act,
  },
  {
    method: "GET",
    path: "/data/ping/:dataset",
    access: "open",
    handler: () => text("pong"),
  },
];

function getQuery(exchange: Exchange): Promise<Answer> {
  const { searchParams } = exchange.url;
  const query = searchParams.get("query");
  if (query === null) throw badRequest("The parameter `query` is missing");
  return answerQuery(exchange, query, readQueryParams(searchParams));
}

async function postQuery(exchange: Exchange): Promise<Answer> {
  const { request, response } = exchange;
  const body = await readJsonObject(request, response, QUERY_LIMIT);
  const { query, params = {} } = body;
  if (typeof query !== "string") {
    throw badRequest("The property `query` must be a string");
  }
  if (!isObject(params)) {
    throw badRequest("The property `params` must be an object");
  }
  return answerQuery(exchange, query, params);
}

async function answerQuery(
  exchange: Exchange,
  query: string,
  params: Record<string, unknown>,
): Promise<Answer> {
  const { context, identity, url, apiVersion } = exchange;
  const request = {
    query,
    params,
    perspective: readPerspective(url.searchParams, apiVersion),
    caller: identity.caller,
  };
  const returned = readFlag(url.searchParams, "returnQuery", true) && { query };
  const { result, ...rest } = await context.queries.run(
    request,
    isSite(identity),
  );
  const answer = json({ ...returned, ...rest });
  // The result is JSON already, and may be long.
  const body = `{"result":${result},${String(answer.body).slice(1)}`;
  return { ...answer, body };
}

function getDocuments({ context, identity, url, params }: Exchange): Answer {
  const { lake } = context;
  const { caller } = identity;
  const ids = (params["ids"] ?? "").split(",").filter(Boolean);
  const wanted = readFlag(url.searchParams, "includeAllVersions")
    ? readIds(params["ids"]).flatMap((id) =>
        versionIds(id, caller, context.lake),
      )
    : ids;
  const { documents, omitted } = lake.documents(wanted, caller);
  const excludeContent = readFlag(url.searchParams, "excludeContent");
  return json({
    documents: excludeContent ? documents.map(withoutContent) : documents,
    omitted,
  });
}

function versionIds(
  id: string,
  caller: Caller,
  lake: Exchange["context"]["lake"],
): string[] {
  const { result } = lake.query({
    query: "*[sanity::versionOf($id)]._id",
    params: { id },
    perspective: "raw",
    caller,
  });
  const ids = Array.isArray(result) ? result : [];
  return ids.filter((each) => typeof each === "string");
}

function withoutContent(document: SanityDocument): SanityDocument {
  const { _id, _type, _rev, _createdAt, _updatedAt } = document;
  return { _id, _type, _rev, _createdAt, _updatedAt };
}

async function mutate(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response, url } = exchange;
  const search = url.searchParams;
  const body = await readJsonObject(request, response, MUTATION_LIMIT);
  const { mutations } = body;
  if (!Array.isArray(mutations)) {
    throw badRequest("The property `mutations` must be an array");
  }
  refuseVersions(mutations);
  const queryBudgetMs = await tryQueries(exchange, mutations);
  const transactionId =
    readString(body["transactionId"]) ?? search.get("transactionId");
  const { transactionId: stored, results } = context.lake.mutate({
    mutations,
    ...(transactionId && { transactionId }),
    caller: identity.caller,
    queryBudgetMs,
    dryRun: readFlag(search, "dryRun"),
    autoGenerateArrayKeys: readFlag(search, "autoGenerateArrayKeys"),
  });
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
 * Releases are switched off, and every edit of a version is refused: one that
 * could be created would lose what is typed into it. Those that were stored
 * before may be deleted. Throws a `LakeFault`.
 */
function refuseVersions(mutations: readonly unknown[]): void {
  for (const [index, mutation] of mutations.entries()) {
    if (!isObject(mutation)) continue;
    for (const [kind, operand] of Object.entries(mutation)) {
      if (kind === "delete" || !isObject(operand)) continue;
      const ids: unknown[] = [operand["_id"], operand["id"]].flat();
      const id = ids.find((each) => isString(each) && isVersionId(each));
      if (id === undefined) continue;
      throw writeError("mutation", versionsSwitchedOff(String(id)), index);
    }
  }
}

/** What the queries of a write may take, while all other requests wait. */
const WRITE_QUERIES_MS = 300;

/**
 * A write that chooses its documents by a query must choose them in the lake's
 * own thread. A query that could not be stopped there is tried where it can be
 * first. Returns what the queries may take, in milliseconds. Throws a `LakeFault`
 * of status 400 when they have taken more already.
 */
async function tryQueries(
  { context, identity }: Exchange,
  mutations: readonly unknown[],
): Promise<number> {
  let left = WRITE_QUERIES_MS;
  for (const [index, mutation] of mutations.entries()) {
    for (const operand of isObject(mutation) ? Object.values(mutation) : []) {
      if (!isObject(operand) || typeof operand["query"] !== "string") continue;
      const { query } = operand;
      const params = isObject(operand["params"]) ? operand["params"] : {};
      const start = performance.now();
      const isBounded = context.lake.isBounded(query, params);
      left -= performance.now() - start;
      if (!isBounded) {
        // An earlier mutation may write what this query takes for ever to read.
        if (index > 0) throw writeQueryTooLate(query);
        const { caller } = identity;
        const workers = context.queries.workers;
        left -= (await workers.query({ query, params, caller })).ms;
      }
      if (left < 0) throw writeQueriesTooSlow(query, WRITE_QUERIES_MS);
    }
  }
  return WRITE_QUERIES_MS;
}

async function act(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response, url } = exchange;
  const body = await readJsonObject(request, response, MUTATION_LIMIT);
  const { actions } = body;
  if (!Array.isArray(actions)) {
    throw badRequest("The property `actions` must be an array");
  }
  const transactionId = readString(body["transactionId"]);
  return json(
    context.lake.act({
      actions,
      ...(transactionId && { transactionId }),
      dryRun: body["dryRun"] === true || readFlag(url.searchParams, "dryRun"),
      caller: identity.caller,
    }),
  );
}

function readString(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
