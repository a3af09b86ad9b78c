import { isObject } from "../../engine/json-value.ts";
import { ROLES } from "../../engine/roles.ts";
import type { QueryResponse, SanityDocument } from "../../engine/types.ts";
import { badRequest, payloadTooLarge } from "../../http-errors.ts";
import { json, lines, type Answer } from "../http/answer.ts";
import {
  MUTATION_LIMIT,
  QUERY_LIMIT,
  readJsonObject,
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
  const result = groups.filter(({ members }) => members.length > 0);
  return { result, syncTags: [], ms: 0 };
}

export function getQuery(exchange: Exchange): Promise<Answer> {
  const { searchParams } = exchange.url;
  const query = searchParams.get("query");
  if (query === null) throw badRequest("The parameter `query` is missing");
  return answerQuery(exchange, query, readQueryParams(searchParams));
}

export async function postQuery(exchange: Exchange): Promise<Answer> {
  const body = await readJsonObject(exchange, QUERY_LIMIT);
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
  { context, identity, url: { searchParams }, apiVersion }: Exchange,
  query: string,
  params: Record<string, unknown>,
): Promise<Answer> {
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
  const asOf = searchParams.get("asOf");
  const told = await (asOf === null
    ? context.queries.run(request, isSite(identity))
    : context.queries.runAsOf(request, asOf));
  const { result, resultSourceMap: map, ...rest } = told;
  const returned = readFlag(searchParams, "returnQuery", true) && { query };
  const answer = json({ ...returned, ...rest });
  // The result and its map are JSON already, and may be long.
  const written = `"result":${result},${map ? `"resultSourceMap":${map},` : ""}`;
  return { ...answer, body: `{${written}${answer.body.slice(1)}` };
}

export function getDocuments(exchange: Exchange): Answer {
  const { context, identity, url, params } = exchange;
  const { caller } = identity;
  const wanted = readFlag(url.searchParams, "includeAllVersions")
    ? readIds(params["ids"]).flatMap((id) => versionIds(id, exchange))
    : readIds(params["ids"], Infinity);
  const { documents, omitted } = context.lake.documents(wanted, caller);
  const excludeContent = readFlag(url.searchParams, "excludeContent");
  return json({
    documents: excludeContent ? documents.map(withoutContent) : documents,
    omitted,
  });
}

function versionIds(id: string, { context, identity }: Exchange): string[] {
  const { result } = context.lake.query({
    query: "*[sanity::versionOf($id)]._id",
    params: { id },
    perspective: "raw",
    caller: identity.caller,
  });
  return result as string[];
}

function withoutContent(document: SanityDocument): SanityDocument {
  const { _id, _type, _rev, _createdAt, _updatedAt } = document;
  return { _id, _type, _rev, _createdAt, _updatedAt };
}

/**
 * All documents in one answer; a client that pages by cursor gets no cursor and
 * stops. The list is taken at once, so the export is of one moment.
 */
export function exportDocuments({ context, identity }: Exchange): Answer {
  return lines([...context.lake.allDocuments(identity.caller)]);
}

/**
 * How many mutations or actions a request may have: all other requests wait for
 * them. Sanity's own limit is the size and the time of a request alone.
 */
const MOST_ITEMS = 1_000;
/** Publishing one document changes two, and publishing a release of 500 changes 1,001. */
const MOST_CHANGES_BY_ACTIONS = 2 * MOST_ITEMS;

export async function mutate(exchange: Exchange): Promise<Answer> {
  const { context, identity, url } = exchange;
  const search = url.searchParams;
  const body = await readJsonObject(exchange, MUTATION_LIMIT);
  const mutations = await withIds(exchange, listIn(body, "mutations"));
  const transactionId =
    readString(body["transactionId"]) ?? search.get("transactionId");
  const { transactionId: stored, results } = context.lake.mutate({
    mutations,
    ...(transactionId && { transactionId }),
    caller: identity.caller,
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

/**
 * Mutations with the ids of the documents that their queries find in the place of
 * the queries. They are asked before the write as any other query is, so none of
 * them keeps other requests waiting, or sees what its own request writes.
 */
async function withIds(
  { context: { queries }, identity }: Exchange,
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
    const request = { query, params, caller };
    const { result } = await queries.run(request, isSite(identity));
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
  const body = await readJsonObject(exchange, MUTATION_LIMIT);
  const transactionId = readString(body["transactionId"]);
  return json(
    context.lake.act({
      actions: listIn(body, "actions"),
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
  if (list.length <= MOST_ITEMS) return list;
  throw payloadTooLarge(
    `A request may have ${MOST_ITEMS} ${name}, and this one has ${list.length}: send them in parts`,
  );
}

function readString(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
