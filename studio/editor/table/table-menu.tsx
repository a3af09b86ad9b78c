import {
  type EditorEvent,
  type EditorSnapshot,
  type Path,
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

type Change = {
  text: string;
  icon: typeof AddIcon;
  /** null where the row or column cannot be moved further. */
  event(snapshot: EditorSnapshot, at: Path): EditorEvent | null;
};

/** Changes of the row or column that contains the caret. */
const changes: readonly Change[] = [
  {
    text: "Add a row above",
    icon: AddIcon,
    event: (_, at) => ({ type: "custom.insert.row", at, position: "before" }),
  },
  {
    text: "Add a row below",
    icon: AddIcon,
    event: (_, at) => ({ type: "custom.insert.row", at, position: "after" }),
  },
  {
    text: "Add a column before",
    icon: AddIcon,
    event: (_, at) => ({
      type: "custom.insert.column",
      at,
      position: "before",
    }),
  },
  {
    text: "Add a column after",
    icon: AddIcon,
    event: (_, at) => ({ type: "custom.insert.column", at, position: "after" }),
  },
  {
    text: "Move the row up",
    icon: ArrowUpIcon,
    event: (snapshot) => moved(snapshot, "row", "previous"),
  },
  {
    text: "Move the row down",
    icon: ArrowDownIcon,
    event: (snapshot) => moved(snapshot, "row", "next"),
  },
  {
    text: "Move the column left",
    icon: ArrowLeftIcon,
    event: (snapshot) => moved(snapshot, "column", "previous"),
  },
  {
    text: "Move the column right",
    icon: ArrowRightIcon,
    event: (snapshot) => moved(snapshot, "column", "next"),
  },
  {
    text: "Remove the row",
    icon: TrashIcon,
    event: (_, at) => ({ type: "custom.unset.row", at }),
  },
  {
    text: "Remove the column",
    icon: TrashIcon,
    event: (_, at) => ({ type: "custom.unset.column", at }),
  },
];

/** The menu of a table: headings, and changes of the caret's row and column. */
export function TableMenu(props: Props) {
  const editor = useEditor();
  const { hasHeader, hasHeaderColumn } = props;

  function make({ event: eventOf }: Change): void {
    const snapshot = editor.getSnapshot();
    const at = snapshot.context.selection?.focus.path;
    const event =
      at && enclosing(snapshot, "row") ? eventOf(snapshot, at) : null;
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
          {changes.map((change) => (
            <MenuItem
              key={change.text}
              text={change.text}
              icon={change.icon}
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
