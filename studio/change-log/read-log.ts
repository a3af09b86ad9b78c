import type { SanityClient, SanityDocument, Schema } from "sanity";

import type { Line } from "../approvals/difference.ts";
import { nameIn } from "../../schemas/checks/document-name.ts";
import { referencesIn, textIn } from "../../schemas/checks/value.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { DISPLAY_NAME } from "../content-types.ts";
import { changedLines } from "./changed-lines.ts";
import {
  changedIds,
  type Edit,
  EditsBackwards,
  groupOf,
  partsOf,
  type Transaction,
} from "./edits.ts";

/** An entry of the list: what one person changed in one document. */
export type Entry = Pick<
  Edit,
  "id" | "type" | "where" | "author" | "since" | "at"
> & {
  name: string;
  lines: readonly Line[];
};

/** Moments in ISO 8601, both inclusive. */
export type Period = { from: string; to: string };

/** Part of the list, and the moment down to which it is complete. */
type Page = { entries: Entry[]; readTo: string };

/** How many transactions are read at a time. */
const PAGE = 200;

/** The most ids in one address. */
const IDS = 80;

/**
 * Reads who changed what in a period, newest first, from the history of the dataset as
 * hosted Sanity offers it, too. Rejects when the content source does not answer or
 * `signal` is aborted, and with a `ClientError` of status 403 for a role that may not
 * read history.
 */
export async function* readLog(
  client: SanityClient,
  schema: Pick<Schema, "get">,
  { from, to }: Period,
  signal: AbortSignal,
): AsyncGenerator<Page, void> {
  const source: Source = { client, schema, signal };
  const edits = new EditsBackwards();
  let last: Transaction | null = null;
  for (;;) {
    const found: Transaction[] = await readTransactions(source, {
      fromTime: from,
      ...(last ? { toTransaction: last.id } : { toTime: to }),
    });
    // The bounds are inclusive.
    const parts = partsOf(found.filter(({ id }) => id !== last?.id));
    for (const part of parts) {
      await readStates(source, edits, part);
      const isEnd = found.length < PAGE && part === parts.at(-1);
      const done = part.flatMap((each) => [
        ...edits.endedBy(each.timestamp),
        ...edits.take(each),
      ]);
      if (isEnd) done.push(...edits.rest());
      const entries = await entriesOf(
        source,
        await unlessReleased(source, done),
      );
      const oldest = part.at(-1) ?? found.at(-1);
      const readTo = isEnd ? from : edits.completeTo(oldest?.timestamp ?? from);
      yield { entries, readTo };
      if (isEnd) return;
    }
    last = found.at(-1) ?? last;
  }
}

/** Where the log is read from. */
type Source = {
  client: SanityClient;
  schema: Pick<Schema, "get">;
  signal: AbortSignal;
};

async function readTransactions(
  { client, signal }: Source,
  range: Record<string, string>,
): Promise<Transaction[]> {
  // The client leaves a list of lines as text.
  const lines = await client.request<string>({
    url: `/data/history/${client.config().dataset}/transactions`,
    query: {
      excludeContent: "true",
      excludeMutations: "true",
      effectFormat: "mendoza",
      reverse: "true",
      limit: String(PAGE),
      ...range,
    },
    signal,
    tag: "change-log.transactions",
  });
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction);
}

/** Reads the versions that a part is the first to change, as they were at its end. */
async function readStates(
  source: Source,
  edits: EditsBackwards,
  part: readonly Transaction[],
): Promise<void> {
  const [newest] = part;
  if (!newest) return;
  const ids = new Set(part.flatMap(changedIds).flatMap(groupOf));
  const unknown = [...ids].filter((id) => !edits.knows(id));
  const documents = await readPast(source, unknown, { time: newest.timestamp });
  const states = new Map(documents.map((each) => [each._id, each]));
  for (const id of unknown) edits.begin(id, states.get(id) ?? null);
}

/** Returns those of the documents that existed, as they were at a moment. */
async function readPast(
  { client, signal }: Source,
  ids: readonly string[],
  moment: Record<string, string>,
): Promise<SanityDocument[]> {
  const found: SanityDocument[] = [];
  for (let at = 0; at < ids.length; at += IDS) {
    const { documents } = await client.request<{ documents: SanityDocument[] }>(
      {
        url: `/data/history/${client.config().dataset}/documents/${ids.slice(at, at + IDS).join()}`,
        query: moment,
        signal,
        tag: "change-log.documents",
      },
    );
    found.push(...documents);
  }
  return found;
}

const RELEASED_QUERY = `*[_id in path("versions.**") && string::split(_id, ".")[2] in $ids]{
  _id, _createdAt
}`;

/** Calls no document gone of which a release has a version, which the walk may not have met. */
async function unlessReleased(
  { client, signal }: Source,
  edits: readonly Edit[],
): Promise<readonly Edit[]> {
  const ids = edits.filter(({ isGone }) => isGone).map(({ id }) => id);
  if (ids.length === 0) return edits;
  const versions = await client.fetch<{ _id: string; _createdAt: string }[]>(
    RELEASED_QUERY,
    { ids },
    { perspective: "raw", signal, tag: "change-log.versions" },
  );
  return edits.map((edit) =>
    versions.some(
      ({ _id, _createdAt }) =>
        versionIdOf(_id).publishedId === edit.id &&
        Date.parse(_createdAt) <= Date.parse(edit.at),
    )
      ? { ...edit, isGone: false }
      : edit,
  );
}

const NAMES_QUERY = `*[_id in $ids]{
  _id, "name": coalesce(${DISPLAY_NAME}, originalFilename),
  "isWithdrawn": defined(consentWithdrawnOn)
}`;

type Named = { _id: string; name: unknown; isWithdrawn: boolean };

/** What is told of a document to which a person withdrew the consent. */
const WITHDRAWN: Line = {
  label: "Document",
  before: "",
  after:
    "Changed. The consent to it was withdrawn, so its words are not listed.",
};

async function entriesOf(
  source: Source,
  edits: readonly Edit[],
): Promise<Entry[]> {
  const { client, schema, signal } = source;
  const ids = new Set(
    edits.flatMap((edit) => [edit.id, ...referencesOf(edit)]),
  );
  const named = await client.fetch<Named[]>(
    NAMES_QUERY,
    { ids: [...ids] },
    { perspective: "drafts", signal, tag: "change-log.names" },
  );
  const known = new Map(named.map((each) => [each._id, each]));
  const withdrawn = new Set([
    ...named.filter((each) => each.isWithdrawn).map(({ _id }) => _id),
    ...(await readWithdrawn(
      source,
      [...ids].filter((id) => !known.has(id)),
    )),
    ...edits.filter((edit) => edit.isWithdrawn).map(({ id }) => id),
  ]);
  const names = new Map([...known].filter(([id]) => !withdrawn.has(id)));
  const currentName = (id: string) => textIn(names.get(id)?.name);
  const nameOf = (id: string) => currentName(id) || "a document without a name";
  return edits.flatMap((edit) => {
    const { id, type, where, author, since, at } = edit;
    const isWithdrawn = withdrawn.has(id);
    const lines = linesOfEdit(edit, schema, nameOf);
    if (lines.length === 0) return [];
    const name = isWithdrawn
      ? ""
      : nameIn(lastOf(edit), names) || currentName(id);
    const told = isWithdrawn ? [WITHDRAWN] : lines;
    return [{ id, type, where, author, since, at, name, lines: told }];
  });
}

/**
 * Returns those of deleted documents to which a consent was withdrawn: that may have
 * been after the period, where the walk does not come by.
 */
async function readWithdrawn(
  source: Source,
  deleted: readonly string[],
): Promise<string[]> {
  const ids = deleted.flatMap((id) => [id, `drafts.${id}`]);
  const found = await readPast(source, ids, { lastRevision: "true" });
  return found
    .filter((each) => each["consentWithdrawnOn"])
    .map(({ _id }) => versionIdOf(_id).publishedId);
}

function linesOfEdit(
  edit: Edit,
  schema: Pick<Schema, "get">,
  nameOf: (id: string) => string,
): Line[] {
  const { type, before, after, published } = edit;
  // What the same person published right away is told once.
  if (published && before === null) return [];
  const life = lifeOf(edit);
  if (life !== null) return [{ label: "Document", before: "", after: life }];
  const lines = changedLines(before, after, schema.get(type), nameOf);
  const told = published ? linesOfEdit(published, schema, nameOf) : [];
  return lines.filter(
    ({ label, after: is }) =>
      !told.some((each) => each.label === label && each.after === is),
  );
}

/** What became of a version as a whole; null where only its fields changed. */
function lifeOf({ where, before, after, isGone }: Edit) {
  if (before === null)
    return where === "published" ? "Published" : "Draft created";
  if (after !== null) return null;
  if (isGone) return "Deleted";
  return where === "published" ? "Unpublished" : "Draft discarded";
}

/** The ids that a document began or ceased to refer to, and those that name it. */
function referencesOf(edit: Edit): string[] {
  const { before, after } = edit;
  const { page, state } = lastOf(edit);
  const [was, is] = [referencesIn(before), referencesIn(after)];
  const changed = [...was, ...is].filter((id) => was.has(id) !== is.has(id));
  return [...changed, ...referencesIn([page, state])];
}

/** A document as the edit left it, or as it was before it ended. */
function lastOf({ before, after }: Edit): NonNullable<Edit["after"]> {
  return after ?? before ?? {};
}
