import { inTransaction } from "../engine/in-transaction.ts";
import { Lake } from "../engine/lake.ts";
import { COMMENTS_TABLES, tableDefinitions } from "../engine/tables.ts";
import type { Transaction, SanityDocument, Caller } from "../engine/types.ts";
import { isPublishedId } from "../engine/document-id.ts";
import { permissionFault, validationFault } from "../engine/errors.ts";
import { isObject, sameJson } from "../engine/json-value.ts";
import {
  mayWriteDrafts,
  EVERYTHING,
  isRole,
  isSiteRole,
} from "../engine/roles.ts";
import type { WriteRule } from "../engine/write-checks.ts";
import { REQUEST_ID } from "./approval-requests.ts";

const READ_AND_WRITE = ["read", "history", "create", "update"];

/**
 * The caller of a user or a token in the dataset for comments and tasks. As at Sanity,
 * every user of the Studio reads and writes there, including viewers; `commentRule`
 * decides about changes of others' comments. Of the tokens only administrators' have
 * access, since comments are not for websites.
 */
export function commentCaller(
  { id, role }: { id: string; role: string },
  kind: "user" | "token",
): Caller {
  const mayEnter =
    kind === "user"
      ? isRole(role) && !isSiteRole(role)
      : role === "administrator";
  return {
    id,
    roles: [role],
    grants: mayEnter
      ? [{ filter: EVERYTHING, permissions: READ_AND_WRITE }]
      : [],
  };
}

const COMMENT = "comment";

const TASK = "tasks.task";

/**
 * The rule for writes in the dataset for comments and tasks. The author of a comment is
 * the user that wrote it; others may only resolve it, react to it and move its mark.
 * All users may change a task except for its author; in a request for approval they may
 * change only assignee, subscribers and status, and only if their role writes drafts.
 * The author of a thread may delete its replies with it. An administrator may do
 * everything.
 */
const commentRule: WriteRule = (change, caller, lastState) => {
  if (caller.roles.includes("administrator")) return null;
  const { id, before, after } = change;
  const isRequest = id.startsWith(REQUEST_ID);
  const isAllowed =
    (!isRequest || caller.roles.some(mayWriteDrafts)) &&
    (after
      ? before
        ? mayChange(before, after, caller.id)
        : after["authorId"] === caller.id
      : before === null || mayDelete(before, caller.id, lastState));
  if (!isAllowed) return permissionFault(before ? "update" : "create", id);
  if (!after) return null;
  // A draft would replace another person's task or request.
  if (!isPublishedId(id))
    return validationFault("Comments and tasks have no drafts or versions");
  if ([COMMENT, TASK].includes(after._type)) return null;
  return validationFault(
    `Only comments and tasks are kept here, and no "${after._type.slice(0, 100)}"`,
  );
};

function mayChange(
  before: SanityDocument,
  after: SanityDocument,
  callerId: string,
): boolean {
  if (after._type !== before._type) return false;
  if (after["authorId"] !== before["authorId"]) return false;
  if (before["authorId"] === callerId) return true;
  const isTask = before._type === TASK;
  if (isTask && !before._id.startsWith(REQUEST_ID)) return true;
  const fixed = isTask
    ? fixedInRequest
    : (document: SanityDocument) => fixedInComment(document, callerId);
  return sameJson(fixed(before), fixed(after));
}

/** The fields that only its author changes in a request for approval. */
function fixedInRequest(document: SanityDocument): object {
  const { _rev, _updatedAt, status, assignedTo, subscribers, ...fixed } =
    document;
  return fixed;
}

/**
 * The fields that only its author changes in a comment, as in the Studio: all but its
 * status, the caller's own reactions, and the selection of its text, which moves while
 * an editor types.
 */
function fixedInComment(document: SanityDocument, callerId: string): object {
  const { _rev, _updatedAt, status, reactions, target, ...fixed } = document;
  const all: unknown[] = Array.isArray(reactions) ? reactions : [];
  const others = all.filter(
    (reaction) => !isObject(reaction) || reaction["userId"] !== callerId,
  );
  if (!isObject(target) || !isObject(target["path"])) {
    return { ...fixed, others, target };
  }
  const { selection, ...path } = target["path"];
  return { ...fixed, others, target: { ...target, path } };
}

function mayDelete(
  document: SanityDocument,
  callerId: string,
  lastState: (id: string) => SanityDocument | null,
): boolean {
  if (document["authorId"] === callerId) return true;
  if (document._type === TASK) return !document._id.startsWith(REQUEST_ID);
  const parent = document["parentCommentId"];
  // The Studio deletes a thread and its replies in two concurrent requests.
  return (
    typeof parent === "string" && lastState(parent)?.["authorId"] === callerId
  );
}

/**
 * The add-on dataset for comments and tasks, in its own tables in the store of a lake.
 * They are not among the migrations: a version of this program that does not know them
 * can still open the store, and copies them with it.
 *
 * @param onWrite runs inside the store's transaction with every write.
 */
export function openComments(
  { database, folder }: Pick<Lake, "database" | "folder">,
  onWrite?: (transaction: Transaction) => void,
) {
  const tables = COMMENTS_TABLES;
  const options = { database, folder, tables, rule: commentRule, onWrite };
  let opened: Lake | null = null;

  /** null until the dataset is created. */
  function current(): Lake | null {
    const found = database
      .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get(tables.documents);
    return found ? (opened ??= new Lake(options)) : null;
  }

  return {
    current,
    /**
     * Returns the dataset, and creates it if there is none.
     *
     * @throws SQLite's error.
     */
    make(): Lake {
      if (!current())
        inTransaction(database, () => database.exec(tableDefinitions(tables)));
      return (opened ??= new Lake(options));
    },
  };
}
