import { SETTINGS_CHARACTERS } from "../../accounts/settings.ts";
import { LAKE_USER, type User } from "../../accounts/users.ts";
import { isObject } from "../../engine/json-value.ts";
import { readJson, SMALL_LIMIT } from "../http/body.ts";
import {
  badRequest,
  insufficientPermissions,
  notFound,
  bodyTooLarge,
} from "../../http-errors.ts";
import {
  json,
  type Answer,
  type Exchange,
  type ServerContext,
} from "../http/exchange.ts";
import {
  mayReadMembers,
  mayReadNames,
  type Identity,
} from "../security/identity.ts";
import type { Route } from "../http/router.ts";

/** `/users/…`: members, and a user's settings. */
export const userRoutes: readonly Route[] = [
  { method: "GET", path: "/users/me", access: "open", handler: me },
  {
    method: "GET",
    path: "/users/me/keyvalue/:keys",
    access: "signed-in",
    handler: getSettings,
  },
  {
    method: "PUT",
    path: "/users/me/keyvalue",
    access: "signed-in",
    handler: putSettings,
  },
  {
    method: "DELETE",
    path: "/users/me/keyvalue/:keys",
    access: "signed-in",
    handler: deleteSettings,
  },
  { method: "GET", path: "/users/:ids", access: "signed-in", handler: users },
];

type Person = { id: string; name: string; email: string; role: string };

/** `{}` for an anonymous caller: the Studio asks this before a sign-in. */
function me({ identity }: Exchange): Answer {
  const person = personOf(identity);
  if (!person) return json({});
  const { id, name, email, role } = person;
  return json({
    id,
    name,
    email,
    role,
    profileImage: null,
    roles: [roleOf(role)],
    provider: "local",
  });
}

/** A role in the format of Sanity's API. */
export function roleOf(name: string): {
  name: string;
  title: string;
  description: string;
} {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, title, description: "" };
}

function personOf(identity: Identity): Person | null {
  switch (identity.kind) {
    case "user":
      return identity.user;
    case "token":
      return {
        id: identity.token.id,
        name: identity.token.label,
        email: "",
        role: identity.token.role,
      };
    case "anonymous":
      return null;
  }
}

function users({ context, identity, params }: Exchange): Answer {
  if (!mayReadNames(identity)) throw insufficientPermissions("manage");
  const ids = (params["ids"] ?? "").split(",").filter(Boolean);
  const withEmail = mayReadMembers(identity);
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
  const user: User | null = accounts.users.byId(id);
  const name =
    id === LAKE_USER.id
      ? LAKE_USER.name
      : (user?.name ??
        accounts.tokens.byId(id)?.label ??
        accounts.formerName(id));
  if (name === null) return null;
  return {
    id,
    sanityUserId: id,
    displayName: name,
    imageUrl: null,
    ...(user && withEmail && { email: user.email }),
  };
}

function getSettings({ context, identity, params }: Exchange): Answer {
  const keys = keysIn(params);
  return json(context.accounts.settings.read(identity.caller.id, keys));
}

/** Answers like the other routes, with the settings after the change. */
function deleteSettings({ context, identity, params }: Exchange): Answer {
  const keys = keysIn(params);
  context.accounts.settings.remove(identity.caller.id, keys);
  return json(keys.map((key) => ({ key, value: null })));
}

function keysIn(params: Readonly<Record<string, string>>): string[] {
  return (params["keys"] ?? "").split(",").filter(Boolean);
}

async function putSettings(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  const body = await readJson(request, response, SMALL_LIMIT);
  if (!Array.isArray(body)) throw badRequest("A list of settings is expected");
  const settings = body.map((item: unknown) => {
    if (!isObject(item) || typeof item["key"] !== "string") {
      throw badRequest("Every setting needs a `key`");
    }
    return { key: item["key"], value: item["value"] ?? null };
  });
  if (!context.accounts.settings.write(identity.caller.id, settings)) {
    throw bodyTooLarge(SETTINGS_CHARACTERS);
  }
  return json(settings);
}
