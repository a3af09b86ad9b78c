import {
  type ContainerRenderProps,
  defineContainer,
  useEditor,
} from "@portabletext/editor";
import { referenceContainers, Table } from "@portabletext/plugin-table/ui";
import { Card, TextInput, usePortal, useTheme_v2 } from "@sanity/ui";
import { type SyntheticEvent, useState } from "react";
import { useColorSchemeValue } from "sanity";

import { cleanTyped } from "../../forms/clean-typed.ts";
import { TableMenu } from "./table-menu.tsx";

type CaptionInputProps = {
  value: string;
  readOnly: boolean;
  onChange: (caption: string) => void;
};

// Otherwise the Portable Text editor around the input handles these events.
const KEPT_FROM_EDITOR = Object.fromEntries(
  "BeforeInput Click Copy Cut Focus Input KeyDown MouseDown Paste"
    .split(" ")
    .map((event) => [
      `on${event}`,
      (happened: SyntheticEvent) => happened.stopPropagation(),
    ]),
);

/** The input of a table's caption. */
function CaptionInput({ value, readOnly, onChange }: CaptionInputProps) {
  // While the input has focus, a change by another user must not move the caret.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div
      {...KEPT_FROM_EDITOR}
      contentEditable={false}
      style={{ padding: "0 20px 0 12px", userSelect: "none" }}
    >
      {/* The editor lays what is marked as a border over its own text, and the
          input's border would hide the words in it. */}
      <Card border radius={2}>
        <TextInput
          aria-label="Caption of the table"
          border={false}
          customValidity={
            value === "" ? "Say what the table shows." : undefined
          }
          data-testid="table-caption"
          fontSize={1}
          padding={3}
          placeholder="Caption: what does the table show?"
          readOnly={readOnly}
          value={typed ?? value}
          onFocus={() => setTyped(value)}
          onBlur={() => setTyped(null)}
          onChange={({ currentTarget }) => {
            cleanTyped(currentTarget);
            setTyped(currentTarget.value);
            onChange(currentTarget.value);
          }}
        />
      </Card>
    </div>
  );
}

/** The colors of the Studio's theme, as tokens of the table plugin. */
function useTableTokens() {
  const { color, font, radius } = useTheme_v2();
  return {
    "--pt-plugin-table-accent": color.focusRing,
    "--pt-plugin-table-bg": color.bg,
    "--pt-plugin-table-fg": color.fg,
    "--pt-plugin-table-border": color.border,
    "--pt-plugin-table-header-bg": color.muted.bg,
    "--pt-plugin-table-trash-bg": color.fg,
    "--pt-plugin-table-trash-fg": color.bg,
    "--pt-plugin-table-radius": `${radius[2]}px`,
    "--pt-plugin-table-font-family": font.text.family,
  };
}

const labels = {
  "add-column": "Add a column at the end",
  "add-row": "Add a row at the end",
  "column-handle": "Select or move this column",
  "row-handle": "Select or move this row",
  "insert-here": "Insert here",
};

/** A table in the Portable Text editor: caption, grid and menu. */
function EditedTable(props: ContainerRenderProps) {
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

/** The table types of the schema, for the editor's table plugin. */
export const tableContainers = {
  table: defineContainer({
    type: "table",
    arrayField: "rows",
    render: (props) => <EditedTable {...props} />,
  }),
  row: defineContainer({
    ...referenceContainers.row,
    type: "tableRow",
    arrayField: "cells",
  }),
  cell: defineContainer({
    ...referenceContainers.cell,
    type: "tableCell",
    arrayField: "value",
  }),
};
