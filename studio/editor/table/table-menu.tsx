import { useEditor } from "@portabletext/editor";
import { getAncestor } from "@portabletext/editor/traversal";
import type { TableMenuProps } from "@portabletext/plugin-table/ui";
import { AddIcon } from "@sanity/icons/Add";
import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { TrashIcon } from "@sanity/icons/Trash";
import { Menu, MenuButton, MenuDivider, MenuItem } from "@sanity/ui/menu";
import { useId } from "react";
import { ContextMenuButton } from "sanity";

type Props = TableMenuProps & {
  hasHeaderColumn: boolean;
  onToggleHeaderColumn: () => void;
};

/** Changes of the row or column that contains the caret; its handle moves it. */
const changes = [
  ["Add a row above", AddIcon, "insert.row", "before"],
  ["Add a row below", AddIcon, "insert.row", "after"],
  ["Add a column before", AddIcon, "insert.column", "before"],
  ["Add a column after", AddIcon, "insert.column", "after"],
  ["Remove the row", TrashIcon, "unset.row"],
  ["Remove the column", TrashIcon, "unset.column"],
] as const;

/** The menu of a table: headings, and changes of the caret's row and column. */
export function TableMenu(props: Props) {
  const editor = useEditor();
  const { hasHeader, hasHeaderColumn } = props;

  function make([, , change, position]: (typeof changes)[number]): void {
    const { context } = editor.getSnapshot();
    const at = context.selection?.focus.path;
    const isInTable =
      at &&
      getAncestor(editor.getSnapshot(), at, {
        match: ({ _type }) => _type === "tableRow",
      });
    if (isInTable) editor.send({ type: `custom.${change}`, at, position });
  }

  return (
    <MenuButton
      id={useId()}
      button={<ContextMenuButton aria-label="Table: rows, columns, headings" />}
      onOpen={() => props.onOpenChange(true)}
      onClose={() => {
        props.onOpenChange(false);
        editor.send({ type: "focus" });
      }}
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
              key={change[0]}
              text={change[0]}
              icon={change[1]}
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
