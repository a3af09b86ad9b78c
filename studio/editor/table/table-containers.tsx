import { defineContainer } from "@portabletext/editor";
import { referenceContainers } from "@portabletext/plugin-table/ui";

import { EditedTable } from "./edited-table.tsx";

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
