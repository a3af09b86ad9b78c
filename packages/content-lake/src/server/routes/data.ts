import { isObject } from "../../engine/json-value.ts";
import { ROLES } from "../../engine/roles.ts";
import type { QueryResponse, SanityDocument } from "../../engine/types.ts";
import { badRequest } from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import {
  parseJsonObject,
  placeOf,
  QUERY_LIMIT,
  readBody,
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
import { linesInTurn, readInTurn } from "../read-turns.ts";
import { SMALL } from "./writes.ts";
import {
  isSite,
  mayReadMembers,
  requireIdentity,
  type Identity,
} from "../security/identity.ts";

/**
 * The Studio's query for the members who may read a document, before it lets one be
 * mentioned or assigned a task. At Sanity the groups are documents of the dataset; here
 * they are the accounts, and stored nowhere else.
 */
const GROUPS_QUERY = '*[_type == "system.group"]{members, grants}';

/** The answer to the Studio's query for groups; null for any other query. */
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
  const text = await readBody(exchange, QUERY_LIMIT);
  const parse = () => parseJsonObject(text);
  const isSmall = text.length <= SMALL;
  const body = isSmall ? parse() : await readInTurn(exchange, parse);
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
    sanity: placeOf(context),
    ...(resultSourceMap && { resultSourceMap }),
  };
  const asOf = searchParams.get("asOf");
  // What is published now may be public; what was is not.
  if (asOf !== null) requireIdentity(identity);
  const told = await (asOf === null
    ? context.queries.run(request, isSite(identity))
    : context.queries.runAsOf(request, asOf));
  const { result, resultSourceMap: map, ...rest } = told;
  const returned = readFlag(searchParams, "returnQuery", true) && { query };
  const answer = json({ ...returned, ...rest });
  // The result and its map are already JSON, and may be long.
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
 * All documents in one answer, or those of the `types`; a client that pages by cursor
 * gets no cursor and stops. The list is taken at once, so the export is of one moment.
 */
export function exportDocuments(exchange: Exchange): Answer {
  const { context, identity, url } = exchange;
  const types = readIds(url.searchParams.get("types") ?? "", Infinity);
  const all = [...context.lake.allDocuments(identity.caller)];
  const isAsked = ({ _type }: SanityDocument) => types.includes(_type);
  return linesInTurn(exchange, types.length > 0 ? all.filter(isAsked) : all);
}
