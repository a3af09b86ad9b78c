import { eraseFromComments, findNaming } from "../../comments/erase-person.ts";
import { badRequest, insufficientPermissions } from "../../http-errors.ts";
import { readJsonObject, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { commentCallerOf } from "../security/checks.ts";
import { may, requireIdentity } from "../security/identity.ts";

/** `/comments/{dataset}/…`: what surrounds the dataset for comments and tasks. */
export const commentRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/comments/:dataset/setup",
    access: "signed-in",
    handler: setUp,
  },
  {
    // Not a path of Sanity's API: `npm run erase` calls it while the lake runs.
    method: "POST",
    path: "/comments/:dataset/erase",
    access: "signed-in",
    handler: erase,
  },
];

/** Makes the dataset; one that is there stays as it is. */
function setUp({ context, identity }: Exchange): Answer {
  requireIdentity(identity);
  if (!may(commentCallerOf(identity), "create")) {
    throw insufficientPermissions("create");
  }
  context.addon.make();
  return json({ datasetName: context.addon.name });
}

/** Shorter ones would stand in every comment. */
const SHORTEST_TEXT = 3;

/** `{"text", "dryRun"}`: for the token of an administrator, never for a page. */
async function erase(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  if (identity.kind !== "token" || !may(identity.caller, "manage")) {
    throw insufficientPermissions("manage");
  }
  const body = await readJsonObject(request, response, SMALL_LIMIT);
  const { text, dryRun = false } = body;
  if (typeof text !== "string" || text.length < SHORTEST_TEXT) {
    throw badRequest(
      `The property \`text\` must be a string of ${SHORTEST_TEXT} letters or more`,
    );
  }
  const lake = context.addon.current()?.lake;
  if (!lake) return json({ documents: 0 });
  const caller = commentCallerOf(identity);
  if (dryRun !== true) {
    return json({ documents: eraseFromComments(lake, text, caller) });
  }
  const { current, past } = findNaming(lake, text, caller);
  return json({ documents: current.length + past.length });
}
