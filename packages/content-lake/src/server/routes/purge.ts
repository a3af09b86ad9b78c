import { allowAsset } from "../../assets/purge.ts";
import { badRequest, insufficientPermissions } from "../../http-errors.ts";
import { readJsonObject, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { may } from "../security/identity.ts";

/** The removal of bytes for good. Not a path of Sanity's API. */
export const purgeRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/assets/purge/:dataset",
    access: "signed-in",
    handler: purge,
  },
];

/**
 * `{"id"}` removes the bytes of a deleted asset for good, `{"id", "allow": true}`
 * lets them come back: for the token of an administrator, never for a page.
 */
async function purge(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  if (identity.kind !== "token" || !may(identity.caller, "manage")) {
    throw insufficientPermissions("manage");
  }
  const body = await readJsonObject(request, response, SMALL_LIMIT);
  const { id, allow = false } = body;
  if (typeof id !== "string") {
    throw badRequest("The property `id` must be a string");
  }
  if (allow !== true) {
    return json(await context.assets.purge(id, identity.caller));
  }
  allowAsset(context.lake, id);
  return json({ id });
}
