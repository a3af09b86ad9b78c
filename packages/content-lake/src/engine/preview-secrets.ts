import { publishedIdOf, versionIdOf } from "./document-id.ts";
import { permissionFault, writeError, type WriteFault } from "./errors.ts";
import type { Parts } from "./history/types.ts";
import { sameJson } from "./json-value.ts";
import type { PendingChange, Workspace } from "./mutations/workspace.ts";
import { RELEASE_TYPE } from "./releases/release-guard.ts";
import { mayWriteDrafts, SECRET_TYPE } from "./roles.ts";
import type { Caller, SanityDocument } from "./types.ts";
import type { Sent } from "./write-checks.ts";

// Callers who may write nothing else may write preview secrets, and only the way the
// Studio does. A secret is a draft: with the id of another document it would replace
// that one for everybody who edits or previews, and an editor would publish it.

/** A draft with a UUID, the id that @sanity/preview-url-secret makes. */
const SECRET_ID = /^drafts\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The text fields of a new secret. */
const TEXTS = ["secret", "source", "studioUrl", "userId"];
const SYSTEM_FIELDS = ["_id", "_type", "_rev", "_createdAt", "_updatedAt"];
const KNOWN_FIELDS: ReadonlySet<string> = new Set([...SYSTEM_FIELDS, ...TEXTS]);

const MOST_BYTES = 1_000;
/** The length of a UTC time in ISO 8601. */
const LONGEST_TIME = 30;

/**
 * How many previews of one author may be open. Each tab of Presentation has one, and
 * each click on "Open preview" makes one; the oldest ends for a new one.
 */
export const MOST_SECRETS = 30;

/** The lifetime of a secret in the Studio, which then removes it. */
const LIFE_MS = 60 * 60 * 1_000;

function isBound({ roles }: Caller): boolean {
  return !roles.some(mayWriteDrafts);
}

/** Ends the author's oldest previews beyond the limit. */
export function makeRoomForPreview(workspace: Workspace, caller: Caller): void {
  if (!isBound(caller)) return;
  const own = workspace
    .ofType(SECRET_TYPE)
    .filter(({ userId }) => userId === caller.id)
    .sort((a, b) => a._createdAt.localeCompare(b._createdAt));
  for (const { _id } of own.slice(0, -MOST_SECRETS)) workspace.delete(_id);
}

/** The stored documents, and the ids of documents open in Studios. */
type Known = Pick<Parts, "documents" | "states"> & {
  open: ReadonlyMap<object, readonly string[]>;
};

/**
 * Checks changes of preview secrets: a viewer may create one per request, and delete
 * their own and expired ones; a website may mark one as spent, and delete it.
 *
 * @throws LakeFault for the first forbidden change.
 */
export function checkPreviewSecrets(
  known: Known,
  { kind, caller, timestamp }: Sent & { timestamp: string },
  changes: readonly PendingChange[],
): void {
  if (!isBound(caller)) return;
  const isSite = caller.roles.includes("preview");
  let created = 0;
  for (const { id, before, after, index } of changes) {
    if ((before ?? after)?._type !== SECRET_TYPE) continue;
    let why: string | null = null;
    if (before === null && after !== null) {
      created += 1;
      why =
        created > 1
          ? "a request makes one secret"
          : faultOfNew(known, after, caller, timestamp);
    } else if (before !== null && after !== null) {
      why =
        isSite && isSpending(before, after)
          ? null
          : "a secret that is there is not changed";
    } else if (before !== null && !isSite) {
      const isOwn = before.userId === caller.id;
      const isOver =
        Date.parse(before._updatedAt) <= Date.parse(timestamp) - LIFE_MS;
      why = isOwn || isOver ? null : "it is another person's secret";
    }
    if (why !== null) throw writeError(kind, faultOf(id, why), index);
  }
}

function faultOf(id: string, why: string): WriteFault {
  return permissionFault("update", id, `document "${id}": ${why}`);
}

/** Why a new secret is refused, or null. */
function faultOfNew(
  { documents, states, open }: Known,
  secret: SanityDocument,
  { id }: Caller,
  timestamp: string,
): string | null {
  const { _id, _createdAt, _updatedAt, ...fields } = secret;
  if (!SECRET_ID.test(_id)) return "a secret has the draft of a UUID as its id";
  const publishedId = publishedIdOf(_id);
  const releases = documents.find({ kind: "type", key: RELEASE_TYPE });
  const isFound = (kind: "group" | "reference") =>
    documents.find({ kind, key: publishedId }).length > 0;
  const isUsed =
    isFound("group") ||
    // A form for a new document may be open, or a field refer to it, before it exists:
    // its editor's first word would go into the secret.
    isFound("reference") ||
    [...open.values()].some((ids) => ids.includes(publishedId)) ||
    [
      _id,
      publishedId,
      // A version that was archived with its release comes back with it.
      ...releases.map(({ name }) => versionIdOf(String(name), publishedId)),
    ].some((other) => states.last(other) !== null);
  if (isUsed) return "its id is, or was, that of another document";
  if (fields.userId !== id) return '"userId" of a secret is its author';
  const isKnown = Object.entries(secret).every(
    ([name, value]) => KNOWN_FIELDS.has(name) && typeof value === "string",
  );
  if (!isKnown) return `a secret has the texts ${TEXTS.join(", ")} alone`;
  // A date in the future would keep its link valid forever.
  if (_createdAt !== timestamp || _updatedAt !== timestamp)
    return "a secret is made now";
  return Buffer.byteLength(JSON.stringify(secret)) > MOST_BYTES
    ? `a secret has at most ${MOST_BYTES} bytes as JSON`
    : null;
}

/** True if the only change is that the secret is marked as spent, once. */
function isSpending(before: SanityDocument, after: SanityDocument): boolean {
  const { spentAt } = after;
  const { _rev, _updatedAt } = before;
  return (
    before.spentAt === undefined &&
    typeof spentAt === "string" &&
    spentAt.length <= LONGEST_TIME &&
    sameJson({ ...before, spentAt }, { ...after, _rev, _updatedAt })
  );
}
