import { commentCaller } from "../../comments/comment-caller.ts";
import type { Caller } from "../../engine/types.ts";
import { datasetNotFound, insufficientPermissions } from "../../http-errors.ts";
import type { ServerContext } from "../http/exchange.ts";
import { may, requireIdentity, type Identity } from "./identity.ts";

/** The dataset of a request, and its caller. */
export type Place = { context: ServerContext; identity: Identity };

/** The content, or the dataset for comments and tasks if it was made. */
export function isDataset(context: ServerContext, name: string): boolean {
  const { dataset, addon } = context;
  return name === dataset || (name === addon.name && addon.current() !== null);
}

/**
 * The place of a request in the dataset that it names. Throws 404 for a missing
 * dataset, 401 or 403 for a caller that may not read it.
 */
export function enterDataset(
  { context, identity }: Place,
  name: string,
): Place {
  if (name === context.dataset) return { context, identity };
  const { addon, projectId } = context;
  const parts = name === addon.name ? addon.current() : null;
  if (!parts) throw datasetNotFound(name, projectId);
  requireIdentity(identity);
  const caller = commentCallerOf(identity);
  if (!may(caller, "read")) throw insufficientPermissions("read");
  return {
    context: { ...context, ...parts, dataset: name },
    identity: { ...identity, caller },
  };
}

/** What a signed-in sender may do in the dataset for comments and tasks. */
export function commentCallerOf(
  identity: Exclude<Identity, { kind: "anonymous" }>,
): Caller {
  const account = identity.kind === "user" ? identity.user : identity.token;
  return commentCaller(account, identity.kind);
}
