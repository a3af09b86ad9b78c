import { isObject, isString } from "../../engine/json-value.ts";
import type { SanityDocument, Transaction } from "../../engine/types.ts";
import type { CommentReason } from "../../notice.ts";

/** A person, the comment or task that names them, and the reason. */
export type NamedPerson = {
  documentId: string;
  userId: string;
  reason: CommentReason;
};

/**
 * The people that a transaction names for the first time, without its author. A
 * task counts once the Studio says that it is made: until then its author is typing.
 */
export function namedPeople({ author, changes }: Transaction): NamedPerson[] {
  return changes.flatMap(({ id: documentId, before, after }) =>
    after === null
      ? []
      : newlyNamed(before, after)
          .filter(({ userId }) => userId !== author)
          .map((person) => ({ documentId, ...person })),
  );
}

/** True if a comment or task still names a person for a reason. */
export function names(
  document: SanityDocument,
  { userId, reason }: Pick<NamedPerson, "userId" | "reason">,
): boolean {
  return namedIn(document).some(
    (person) => person.userId === userId && person.reason === reason,
  );
}

type Named = Pick<NamedPerson, "userId" | "reason">;

function newlyNamed(
  before: SanityDocument | null,
  after: SanityDocument,
): Named[] {
  const known = before === null ? [] : namedIn(before);
  return namedIn(after).filter(
    ({ userId, reason }) =>
      !known.some((each) => each.userId === userId && each.reason === reason),
  );
}

/** Each person once: the assignee of a task needs no second notice of a mention in it. */
function namedIn(document: SanityDocument): Named[] {
  switch (document._type) {
    case "comment":
      return mentions(document["message"]);
    case "tasks.task": {
      if (!isString(document["createdByUser"])) return [];
      const { assignedTo, description } = document;
      if (!isString(assignedTo)) return mentions(description);
      const others = mentions(description).filter(
        ({ userId }) => userId !== assignedTo,
      );
      return [{ userId: assignedTo, reason: "assignment" }, ...others];
    }
    default:
      return [];
  }
}

/** More would be a list of everybody, and a mail to each of them. */
const MOST_MENTIONS = 20;

function mentions(text: unknown): Named[] {
  const blocks = Array.isArray(text) ? text.filter(isObject) : [];
  const ids = blocks
    .flatMap(({ children }) => (Array.isArray(children) ? children : []))
    .filter(isObject)
    .filter(({ _type }) => _type === "mention")
    .map(({ userId }) => userId)
    .filter(isString);
  return [...new Set(ids)]
    .slice(0, MOST_MENTIONS)
    .map((userId) => ({ userId, reason: "mention" }));
}
