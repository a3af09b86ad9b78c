import type { SanityClient, SanityDocument, Schema } from "sanity";

import type { Line, State } from "../approvals/difference.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { DISPLAY_NAME, NAME_FIELDS } from "../content-types.ts";
import { changedLines } from "./changed-lines.ts";
import {
  changedIds,
  type Edit,
  EditsBackwards,
  groupOf,
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
 * hosted Sanity offers it, too. Rejects when the content source does not answer, and
 * with a `ClientError` of status 403 for a role that may not read history.
 */
export async function* readLog(
  client: SanityClient,
  schema: Pick<Schema, "get">,
  { from, to }: Period,
): AsyncGenerator<Page, void> {
  const edits = new EditsBackwards();
  let last: Transaction | null = null;
  for (;;) {
    const found: Transaction[] = await readTransactions(client, {
      fromTime: from,
      ...(last ? { toTransaction: last.id } : { toTime: to }),
    });
    // The bounds are inclusive.
    const page = found.filter(({ id }) => id !== last?.id);
    await readStates(client, edits, page);
    const isEnd = found.length < PAGE;
    const done = page.flatMap((each) => [
      ...edits.endedBy(each.timestamp),
      ...edits.take(each),
    ]);
    if (isEnd) done.push(...edits.rest());
    const entries = await entriesOf(client, schema, done);
    last = page.at(-1) ?? last;
    const readTo = isEnd ? from : edits.completeTo(last?.timestamp ?? from);
    yield { entries, readTo };
    if (isEnd) return;
  }
}

async function readTransactions(
  client: SanityClient,
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
    tag: "change-log.transactions",
  });
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction);
}

/** Reads the versions that a page is the first to change, as they were at its end. */
async function readStates(
  client: SanityClient,
  edits: EditsBackwards,
  page: readonly Transaction[],
): Promise<void> {
  const [newest] = page;
  const ids = new Set(page.flatMap(changedIds).flatMap(groupOf));
  const unknown = [...ids].filter((id) => !edits.knows(id));
  for (let at = 0; newest && at < unknown.length; at += IDS) {
    const part = unknown.slice(at, at + IDS);
    const { documents } = await client.request<{ documents: SanityDocument[] }>(
      {
        url: `/data/history/${client.config().dataset}/documents/${part.join()}`,
        query: { time: newest.timestamp },
        tag: "change-log.documents",
      },
    );
    for (const id of part)
      edits.begin(id, documents.find(({ _id }) => _id === id) ?? null);
  }
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
  client: SanityClient,
  schema: Pick<Schema, "get">,
  edits: readonly Edit[],
): Promise<Entry[]> {
  const ids = new Set(
    edits.flatMap((edit) => [edit.id, ...newReferencesOf(edit)]),
  );
  const named = await client.fetch<Named[]>(
    NAMES_QUERY,
    { ids: [...ids] },
    { perspective: "drafts", tag: "change-log.names" },
  );
  const known = new Map(named.map((each) => [each._id, each]));
  const withdrawn = new Set([
    ...named.filter((each) => each.isWithdrawn).map(({ _id }) => _id),
    ...(await readWithdrawn(
      client,
      [...ids].filter((id) => !known.has(id)),
    )),
    ...edits.filter((edit) => edit.isWithdrawn).map(({ id }) => id),
  ]);
  const currentName = (id: string) =>
    withdrawn.has(id) ? "" : textIn(known.get(id)?.name);
  const nameOf = (id: string) => currentName(id) || "a document without a name";
  return edits.flatMap((edit) => {
    const { id, type, where, author, since, at } = edit;
    const isWithdrawn = withdrawn.has(id);
    const lines = linesOfEdit(edit, schema, nameOf);
    if (lines.length === 0) return [];
    const state = edit.after ?? edit.before ?? {};
    const own = isWithdrawn
      ? []
      : NAME_FIELDS.map((name) => textIn(state[name]));
    const name = own.find(Boolean) ?? currentName(id);
    const told = isWithdrawn ? [WITHDRAWN] : lines;
    return [{ id, type, where, author, since, at, name, lines: told }];
  });
}

/**
 * Returns those of deleted documents to which a consent was withdrawn: that may have
 * been after the period, where the walk does not come by.
 */
async function readWithdrawn(
  client: SanityClient,
  deleted: readonly string[],
): Promise<string[]> {
  const ids = deleted.flatMap((id) => [id, `drafts.${id}`]);
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += IDS) {
    const { documents } = await client.request<{ documents: SanityDocument[] }>(
      {
        url: `/data/history/${client.config().dataset}/documents/${ids.slice(at, at + IDS).join()}`,
        query: { lastRevision: "true" },
        tag: "change-log.withdrawn",
      },
    );
    const withdrawn = documents.filter((each) => each["consentWithdrawnOn"]);
    found.push(...withdrawn.map(({ _id }) => versionIdOf(_id).publishedId));
  }
  return found;
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
  if (life !== null) {
    const [was, is] = life;
    return [{ label: "Document", before: was, after: is }];
  }
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
    return ["", where === "published" ? "Published" : "Draft created"] as const;
  if (after !== null) return null;
  if (isGone) return ["", "Deleted"] as const;
  return where === "published"
    ? (["Published", "Unpublished"] as const)
    : (["Draft", "Discarded"] as const);
}

/** The ids that a document began or ceased to refer to. */
function newReferencesOf({ before, after }: Edit): string[] {
  const [was, is] = [referencesIn(before), referencesIn(after)];
  return [...was, ...is].filter((id) => was.has(id) !== is.has(id));
}

function referencesIn(state: State): Set<string> {
  const found = JSON.stringify(state).matchAll(/"_ref":"([^"]+)"/g);
  return new Set([...found].map(([, id = ""]) => id));
}
