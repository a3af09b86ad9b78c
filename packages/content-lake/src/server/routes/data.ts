import { isObject } from "../../engine/json-value.ts";
import type {
  Caller,
  SanityDocument,
  QueryResponse,
} from "../../engine/types.ts";
import { MUTATION_LIMIT, QUERY_LIMIT, readJsonObject } from "../http/body.ts";
import { badRequest, payloadTooLarge } from "../../http-errors.ts";
import {
  json,
  text,
  type Answer,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";
import {
  readFlag,
  readIds,
  readPerspective,
  readQueryParams,
  readSourceMapOption,
} from "../http/query-params.ts";
import type { Route } from "../http/router.ts";
import { tryQueries } from "./write-queries.ts";
import { ROLES } from "../../engine/roles.ts";
import { isSite, mayReadMembers, type Identity } from "../security/identity.ts";

/**
 * How the Studio asks which members may read a document, before it lets one be
 * mentioned or given a task. At Sanity the groups are documents of the dataset;
 * here they are the accounts, and stored nowhere else.
 */
const GROUPS_QUERY = '*[_type == "system.group"]{members, grants}';

/** The answer to the Studio's query for groups; `null` for any other query. */
function answerGroups(
  { accounts }: ServerContext,
  identity: Identity,
  query: string,
): QueryResponse | null {
  if (query !== GROUPS_QUERY || !mayReadMembers(identity)) return null;
  const users = accounts.users.all().filter(({ isDisabled }) => !isDisabled);
  const groups = ROLES.map((role) => ({
    members: users.filter((user) => user.role === role).map(({ id }) => id),
    grants: accounts.callerOf({ id: "", role }).grants,
  }));
  return {
    result: groups.filter(({ members }) => members.length > 0),
    syncTags: [],
    ms: 0,
  };
}

/** `/data/…`: queries, documents, mutations and actions. */
export const dataRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/data/query/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: getQuery,
  },
  {
    method: "POST",
    path: "/data/query/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: postQuery,
  },
  {
    method: "GET",
    path: "/data/doc/:dataset/:ids",
    access: "signed-in",
    servesAddon: true,
    handler: getDocuments,
  },
  {
    method: "POST",
    path: "/data/mutate/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: mutate,
  },
  {
    method: "POST",
    path: "/data/actions/:dataset",
    access: "signed-in",
    servesAddon: true,
    handler: act,
  },
  {
    method: "GET",
    path: "/data/ping/:dataset",
    access: "open",
    servesAddon: true,
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
  const { searchParams } = url;
  const resultSourceMap = readSourceMapOption(searchParams);
  const groups = answerGroups(context, identity, query);
  if (groups) return json({ query, ...groups });
  const request = {
    query,
    params,
    perspective: readPerspective(searchParams, apiVersion),
    caller: identity.caller,
    ...(resultSourceMap && { resultSourceMap }),
  };
  const returned = readFlag(searchParams, "returnQuery", true) && { query };
  const {
    result,
    resultSourceMap: map,
    ...rest
  } = await context.queries.run(request, isSite(identity));
  const answer = json({ ...returned, ...rest });
  // The result and its map are JSON already, and may be long.
  const written = `"result":${result},${map ? `"resultSourceMap":${map},` : ""}`;
  return { ...answer, body: `{${written}${String(answer.body).slice(1)}` };
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

/**
 * How many mutations or actions a request may have: all other requests wait for
 * them. Sanity's own limit is the size and the time of a request alone.
 */
const MOST_ITEMS = 1_000;
/** Publishing one document changes two, and publishing a release of 500 changes 1,001. */
const MOST_CHANGES_BY_ACTIONS = 2 * MOST_ITEMS;

async function mutate(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response, url } = exchange;
  const search = url.searchParams;
  const body = await readJsonObject(request, response, MUTATION_LIMIT);
  const mutations = listIn(body, "mutations");
  const queryBudgetMs = await tryQueries(exchange, mutations);
  const transactionId =
    readString(body["transactionId"]) ?? search.get("transactionId");
  const { transactionId: stored, results } = context.lake.mutate({
    mutations,
    ...(transactionId && { transactionId }),
    caller: identity.caller,
    queryBudgetMs,
    mostChanges: MOST_ITEMS,
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

async function act(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response, url } = exchange;
  const body = await readJsonObject(request, response, MUTATION_LIMIT);
  const actions = listIn(body, "actions");
  const transactionId = readString(body["transactionId"]);
  return json(
    context.lake.act({
      actions,
      ...(transactionId && { transactionId }),
      dryRun: body["dryRun"] === true || readFlag(url.searchParams, "dryRun"),
      mostChanges: MOST_CHANGES_BY_ACTIONS,
      caller: identity.caller,
    }),
  );
}

function listIn(
  body: Record<string, unknown>,
  name: "mutations" | "actions",
): readonly unknown[] {
  const list = body[name];
  if (!Array.isArray(list)) {
    throw badRequest(`The property \`${name}\` must be an array`);
  }
  if (list.length > MOST_ITEMS) {
    throw payloadTooLarge(
      `A request may have ${MOST_ITEMS} ${name}, and this one has ${list.length}: send them in parts`,
    );
  }
  return list;
}

function readString(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
