import type { EditorEvent, EditorSnapshot } from "@portabletext/editor";
import { getAncestor, getSibling } from "@portabletext/editor/traversal";

/** A change of the row or column that contains the caret. */
export type TableChange =
  | `add row ${"above" | "below"}`
  | `add column ${"before" | "after"}`
  | `move row ${"up" | "down"}`
  | `move column ${"left" | "right"}`
  | `remove ${"row" | "column"}`;

/**
 * The event of the table plugin for a change. Out: null when the caret is in no
 * table, or a row or column cannot be moved further.
 */
export function tableEvent(
  snapshot: EditorSnapshot,
  change: TableChange,
): EditorEvent | null {
  const at = snapshot.context.selection?.focus.path;
  if (!at || !enclosing(snapshot, "row")) return null;
  switch (change) {
    case "add row above":
      return { type: "custom.insert.row", at, position: "before" };
    case "add row below":
      return { type: "custom.insert.row", at, position: "after" };
    case "add column before":
      return { type: "custom.insert.column", at, position: "before" };
    case "add column after":
      return { type: "custom.insert.column", at, position: "after" };
    case "move row up":
      return moved(snapshot, "row", "previous");
    case "move row down":
      return moved(snapshot, "row", "next");
    case "move column left":
      return moved(snapshot, "column", "previous");
    case "move column right":
      return moved(snapshot, "column", "next");
    case "remove row":
      return { type: "custom.unset.row", at };
    case "remove column":
      return { type: "custom.unset.column", at };
    default:
      change satisfies never;
      return null;
  }
}

type Line = "row" | "column";

/** The row, or for a column the cell, that contains the caret. */
function enclosing(snapshot: EditorSnapshot, line: Line) {
  const type = line === "row" ? "tableRow" : "tableCell";
  return getAncestor(snapshot, snapshot.context.selection?.focus.path ?? [], {
    match: ({ _type }) => _type === type,
  });
}

function moved(
  snapshot: EditorSnapshot,
  line: Line,
  direction: "next" | "previous",
): EditorEvent | null {
  const own = enclosing(snapshot, line);
  const other = own && getSibling(snapshot, own.path, { direction });
  if (!other) return null;
  return { type: `custom.move.${line}`, at: own.path, to: other.path };
}
