import { LAKE_USER } from "../../accounts/users.ts";
import { isObject } from "../../engine/json-value.ts";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  insufficientPermissions,
  notFound,
} from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import {
  QUERY_LIMIT,
  readBody,
  readJson,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";
import { readIds } from "../http/query-params.ts";
import { may, mayReadMembers, setCookie } from "../security/identity.ts";

// The Studio's requests about the project, its users and itself.

export function project(exchange: Exchange): Answer {
  return json(projectOf(exchange));
}

/**
 * Tells pages of any origin whether they may read answers: Sanity's client asks when a
 * stream fails, and then names the reason.
 */
export function checkCors({ context, request }: Exchange): Answer {
  const { origins } = context;
  const { origin } = request.headers;
  const isOwn = origin === undefined || origins.allows(origin);
  const allowed = isOwn || origins.shares(origin);
  return json({ result: { allowed, withCredentials: isOwn } }, 200, {
    "access-control-allow-origin": "*",
  });
}

/** The one that there is. */
export function projects(exchange: Exchange): Answer {
  return json([projectOf(exchange)]);
}

function projectOf({ context, identity }: Exchange): object {
  const { accounts, projectId } = context;
  const users = mayReadMembers(identity) ? accounts.users.all() : [];
  return {
    id: projectId,
    displayName: "Content Lake",
    // Without an organization the Studio disables AI and the media library.
    organizationId: null,
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    metadata: {},
    features: [],
    members: users.map(({ id, role }) => ({
      id,
      isCurrentUser: id === identity.caller.id,
      isRobot: false,
      role,
      roles: [roleOf(role)],
    })),
  };
}

/** The tokens of programs, without their secrets, as `sanity tokens list` reads them. */
export function tokens({ context }: Exchange): Answer {
  const { accounts, projectId } = context;
  const data = accounts.tokens.all().map(({ id, label, role }) => ({
    id,
    label,
    memberships: [
      {
        resourceType: "project",
        resourceId: projectId,
        roleNames: [role],
      },
    ],
  }));
  return json({ data, nextCursor: null });
}

/** A role in the format of Sanity's API. */
function roleOf(name: string): object {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, title, description: "" };
}

/**
 * The datasets of content, all for an administrator; for `datasetProfile` and `addonFor`
 * the add-on dataset.
 */
export function datasets({ context, identity, url }: Exchange): Answer {
  const { dataset, addon } = context;
  const { datasetProfile, addonFor } = Object.fromEntries(url.searchParams);
  const aclMode = "private";
  if (datasetProfile === undefined && addonFor === undefined) {
    const mayEnter = may(identity.caller, "manage");
    const others = mayEnter ? context.datasets.names() : [];
    return json(
      [dataset, ...others].map((name) => {
        return { name, aclMode, datasetProfile: "content" };
      }),
    );
  }
  if (addonFor !== dataset || addon.current() === null) return json([]);
  const { name } = addon;
  return json([
    { name, aclMode, datasetProfile: "comments", addonFor: dataset },
  ]);
}

/** Always a private one, whatever is asked for. */
export async function createDataset(exchange: Exchange): Promise<Answer> {
  const datasetName = exchange.params["name"] ?? "";
  await readBody(exchange, QUERY_LIMIT);
  await exchange.context.datasets.create(datasetName);
  return json({ datasetName, aclMode: "private" });
}

export async function deleteDataset({
  context,
  params,
}: Exchange): Promise<Answer> {
  const { dataset, datasets, projectId } = context;
  const { name = "" } = params;
  if (name === dataset) throw forbidden("The lake's own dataset stays");
  if (!(await datasets.delete(name))) throw datasetNotFound(name, projectId);
  return json({ deleted: true });
}

/** `{}` for an anonymous caller: the Studio requests this before a sign-in. */
export function me({ identity }: Exchange): Answer {
  if (identity.kind === "anonymous") return json({});
  const { id, name, email, role } =
    identity.kind === "user"
      ? identity.user
      : { ...identity.token, name: identity.token.label, email: "" };
  return json({
    id,
    name,
    email,
    role,
    roles: [roleOf(role)],
    profileImage: null,
    provider: "local",
  });
}

/** Returns names even for a website's preview token: a preview shows the author of a draft. */
export function users({ context, identity, params }: Exchange): Answer {
  const withEmail = mayReadMembers(identity);
  if (!withEmail && !identity.caller.roles.includes("preview")) {
    throw insufficientPermissions("manage");
  }
  const ids = readIds(params["ids"]);
  const found = ids.map((id) => profile(id, context, withEmail));
  if (ids.length > 1) return json(found);
  if (!found[0]) throw notFound("There is no such user");
  return json(found[0]);
}

function profile(
  id: string,
  { accounts }: ServerContext,
  withEmail: boolean,
): object | null {
  const user = accounts.users.byId(id);
  const name =
    (id === LAKE_USER.id ? LAKE_USER.name : user?.name) ??
    accounts.tokens.byId(id)?.label ??
    accounts.formerName(id);
  if (name === null) return null;
  return {
    id,
    sanityUserId: id,
    displayName: name,
    imageUrl: null,
    ...(user &&
      withEmail && {
        email: user.email,
        createdAt: new Date(user.createdAt).toISOString(),
      }),
  };
}

export function getSettings({ context, identity, params }: Exchange): Answer {
  const keys = readIds(params["keys"]);
  return json(context.accounts.settings.read(identity.caller.id, keys));
}

export async function putSettings(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const body = await readJson(exchange);
  if (!Array.isArray(body)) throw badRequest("A list of settings is expected");
  const settings = body.map((item: unknown) => {
    if (!isObject(item) || typeof item["key"] !== "string") {
      throw badRequest("Every setting needs a `key`");
    }
    return { key: item["key"], value: item["value"] ?? null };
  });
  const { accounts, writes } = context;
  const size = JSON.stringify(settings).length;
  await writes.inTurn(identity, size, () =>
    accounts.settings.write(identity.caller.id, settings),
  );
  return json(settings);
}

/** Ends the session and, with it, its sockets and streams. */
export function signOut({ context, identity }: Exchange): Answer {
  if (identity.kind === "user") {
    context.accounts.sessions.end(identity.session.id);
  }
  const cookie = setCookie("session", "", context.publicUrl);
  return json({ ok: true }, 200, { "set-cookie": cookie });
}
