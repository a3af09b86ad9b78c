import {
  type EditorEvent,
  type EditorSnapshot,
  useEditor,
} from "@portabletext/editor";
import { getAncestor, getSibling } from "@portabletext/editor/traversal";
import type { TableMenuProps } from "@portabletext/plugin-table/ui";
import { AddIcon } from "@sanity/icons/Add";
import { ArrowDownIcon } from "@sanity/icons/ArrowDown";
import { ArrowLeftIcon } from "@sanity/icons/ArrowLeft";
import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { ArrowUpIcon } from "@sanity/icons/ArrowUp";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { TrashIcon } from "@sanity/icons/Trash";
import { Menu, MenuButton, MenuDivider, MenuItem } from "@sanity/ui/menu";
import { useId } from "react";
import { ContextMenuButton } from "sanity";

/** A change of the row or column that contains the caret. */
type TableChange =
  | `add row ${"above" | "below"}`
  | `add column ${"before" | "after"}`
  | `move row ${"up" | "down"}`
  | `move column ${"left" | "right"}`
  | `remove ${"row" | "column"}`;

/**
 * The event of the table plugin for a change. Out: null when the caret is in no
 * table, or a row or column cannot be moved further.
 */
function tableEvent(
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

type Props = TableMenuProps & {
  hasHeaderColumn: boolean;
  onToggleHeaderColumn: () => void;
};

const changes: readonly {
  change: TableChange;
  text: string;
  icon: typeof AddIcon;
}[] = [
  { change: "add row above", text: "Add a row above", icon: AddIcon },
  { change: "add row below", text: "Add a row below", icon: AddIcon },
  { change: "add column before", text: "Add a column before", icon: AddIcon },
  { change: "add column after", text: "Add a column after", icon: AddIcon },
  { change: "move row up", text: "Move the row up", icon: ArrowUpIcon },
  { change: "move row down", text: "Move the row down", icon: ArrowDownIcon },
  {
    change: "move column left",
    text: "Move the column left",
    icon: ArrowLeftIcon,
  },
  {
    change: "move column right",
    text: "Move the column right",
    icon: ArrowRightIcon,
  },
  { change: "remove row", text: "Remove the row", icon: TrashIcon },
  { change: "remove column", text: "Remove the column", icon: TrashIcon },
];

/** The menu of a table: headings, and changes of the caret's row and column. */
export function TableMenu(props: Props) {
  const editor = useEditor();
  const { hasHeader, hasHeaderColumn } = props;

  function make(change: TableChange): void {
    const event = tableEvent(editor.getSnapshot(), change);
    if (event) editor.send(event);
    editor.send({ type: "focus" });
  }

  return (
    <MenuButton
      id={useId()}
      button={<ContextMenuButton aria-label="Table: rows, columns, headings" />}
      onOpen={() => props.onOpenChange(true)}
      onClose={() => props.onOpenChange(false)}
      popover={{ placement: "bottom-end", portal: true }}
      menu={
        <Menu>
          <MenuItem
            text="The first row holds headings"
            iconRight={hasHeader ? CheckmarkIcon : undefined}
            pressed={hasHeader}
            onClick={props.onToggleHeader}
          />
          <MenuItem
            text="The first column holds headings"
            iconRight={hasHeaderColumn ? CheckmarkIcon : undefined}
            pressed={hasHeaderColumn}
            onClick={props.onToggleHeaderColumn}
          />
          <MenuDivider />
          {changes.map(({ change, text, icon }) => (
            <MenuItem
              key={change}
              text={text}
              icon={icon}
              onClick={() => make(change)}
            />
          ))}
          <MenuDivider />
          <MenuItem
            text="Remove the table"
            icon={TrashIcon}
            tone="critical"
            onClick={props.onDeleteTable}
          />
        </Menu>
      }
    />
  );
}
