import { useEditor } from "@portabletext/editor";
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

import { type TableChange, tableEvent } from "./table-event.ts";

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
