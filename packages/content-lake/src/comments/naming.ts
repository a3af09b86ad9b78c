import { undone, type ChangeRow } from "../engine/change-row.ts";
import { isObject } from "../engine/json-value.ts";
import { COMMENTS_TABLES } from "../engine/tables.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";

/** The ids of comments and tasks that contain a text. */
export type Naming = {
  /** Those that contain it now. */
  current: string[];
  /** Those that once contained it, or are deleted. */
  past: string[];
};

/**
 * Finds a text, in any case, in all current and past states of comments and
 * tasks, also in deleted ones and in text that was typed and removed again.
 */
export function findNaming(lake: Lake, text: string, caller: Caller): Naming {
  const needle = text.toLowerCase();
  const holds = (state: SanityDocument | null) =>
    state !== null && textOf(state).toLowerCase().includes(needle);
  const current = [...lake.allDocuments(caller)]
    .filter(holds)
    .map(({ _id }) => _id);
  const past = new Set<string>();
  let id: string | null = null;
  let state: SanityDocument | null = null;
  const rows = lake.database
    .prepare(
      `SELECT * FROM ${COMMENTS_TABLES.changes} ORDER BY document_id, sequence DESC`,
    )
    .iterate();
  for (const each of rows) {
    const row = each as ChangeRow;
    if (row.document_id !== id) {
      id = row.document_id;
      state = lake.documents([id], caller).documents[0] ?? null;
    }
    state = undone(state, row);
    if (holds(state)) past.add(id);
  }
  return { current, past: [...past].filter((each) => !current.includes(each)) };
}

/**
 * The texts of a value, one per block, since a mark may split a word into
 * spans.
 */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (!isObject(value)) return "";
  const { children } = value;
  const spans = Array.isArray(children) ? children.filter(isObject) : [];
  const block = spans.map(({ text }) => String(text ?? "")).join("");
  return [block, ...Object.values(value).map(textOf)].join("\n");
}
