import { executeCommand } from "../../accounts/execute-command.ts";
import { CommandError, readCommand } from "../../accounts/command.ts";
import { badRequest, insufficientPermissions } from "../../http-errors.ts";
import { isObject } from "../../engine/json-value.ts";
import { readJson, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import { may } from "../security/identity.ts";
import type { Route } from "../http/router.ts";

/**
 * The commands about users and tokens on a running lake: `content-lake user`
 * calls them, since only one process may open the database. Not a path of
 * Sanity's API.
 */
export const accountRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/accounts/commands",
    access: "signed-in",
    handler: command,
  },
];

async function command(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  if (!may(identity.caller, "manage")) throw insufficientPermissions("manage");
  const body = await readJson(request, response, SMALL_LIMIT);
  if (!isObject(body)) throw badRequest("A command is an object");
  try {
    return json({
      lines: await executeCommand(
        context.accounts,
        readCommand(body, context.commandLine),
        context.commandLine,
      ),
    });
  } catch (error) {
    if (error instanceof CommandError) throw badRequest(error.message);
    throw error;
  }
}
