import { eraseFromComments } from "../../comments/erase-person.ts";
import { badRequest, insufficientPermissions } from "../../http-errors.ts";
import { json, type Answer } from "../http/answer.ts";
import { readJsonObject, type Exchange } from "../http/exchange.ts";
import { commentCallerOf } from "../security/checks.ts";
import { may } from "../security/identity.ts";

/** Creates the dataset for comments and tasks; an existing one stays. */
export function setUpComments({ context, identity }: Exchange): Answer {
  if (!may(commentCallerOf(identity), "create")) {
    throw insufficientPermissions("create");
  }
  context.addon.make();
  return json({ datasetName: context.addon.name });
}

/** Shorter ones would be in every comment. */
const SHORTEST_TEXT = 3;

/** `{"text", "dryRun"}`. */
export async function eraseComments(exchange: Exchange): Promise<Answer> {
  const { context, identity } = exchange;
  const { text, dryRun = false } = await readJsonObject(exchange);
  if (typeof text !== "string" || text.length < SHORTEST_TEXT) {
    throw badRequest(
      `The property \`text\` must be a string of ${SHORTEST_TEXT} letters or more`,
    );
  }
  const lake = context.addon.current()?.lake;
  if (!lake) return json({ documents: 0 });
  const caller = commentCallerOf(identity);
  const documents = eraseFromComments(lake, text, caller, dryRun === true);
  return json({ documents });
}
