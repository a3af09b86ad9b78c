import { type ContainerRenderProps, useEditor } from "@portabletext/editor";
import { Table } from "@portabletext/plugin-table/ui";
import { usePortal } from "@sanity/ui";
import { useColorSchemeValue } from "sanity";

import { CaptionInput } from "./caption-input.tsx";
import { TableMenu } from "./table-menu.tsx";
import { useTableTokens } from "./table-tokens.ts";

const labels = {
  "add-column": "Add a column at the end",
  "add-row": "Add a row at the end",
  "column-handle": "Select or move this column",
  "row-handle": "Select or move this row",
  "insert-here": "Insert here",
};

/** A table in the Portable Text editor: caption, grid and menu. */
export function EditedTable(props: ContainerRenderProps) {
  const { attributes, node, path, readOnly } = props;
  const editor = useEditor();
  const portal = usePortal();
  const tokens = useTableTokens();
  const colorScheme = useColorSchemeValue();
  const caption = typeof node["caption"] === "string" ? node["caption"] : "";
  const hasHeaderColumn = node["hasHeaderColumn"] === true;

  function change(fields: Record<string, unknown>): void {
    editor.send({ type: "block.set", at: path, props: fields });
  }

  return (
    <div {...attributes} style={{ colorScheme }}>
      <CaptionInput
        value={caption}
        readOnly={readOnly}
        onChange={(words) => change({ caption: words })}
      />
      <Table
        {...props}
        attributes={{}}
        labels={labels}
        tokens={tokens}
        portalElement={portal.element}
        renderMenu={(menu) => (
          <TableMenu
            {...menu}
            hasHeaderColumn={hasHeaderColumn}
            onToggleHeaderColumn={() =>
              change({ hasHeaderColumn: !hasHeaderColumn })
            }
          />
        )}
      />
    </div>
  );
}
