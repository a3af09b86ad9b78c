import { Box, Card, Stack } from "@sanity/ui";
import type { ReactNode } from "react";
import { useSchema } from "sanity";
import { useIntentLink, useLink } from "sanity/router";

import { withLastValues } from "../../domain/fact-text.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { Sentences, Text } from "../focus.tsx";
import { Group, PanelText } from "./panel.tsx";

/** A line of a panel: a document, and what to say about it. */
export type DocumentRow = {
  /** The stored id, including that of a draft. */
  id: string;
  type: string;
  /** The document's title; its type is shown if this is not text. */
  name: unknown;
  detail: string;
  /** More about it. */
  sentences?: readonly string[];
  /** What a person wrote about it. */
  note?: string;
  /** What is wrong with it. */
  warning?: string | undefined;
  /** Where it leads, if not to the document's form. */
  href?: string;
};

type RowsProps<Row> = {
  rows: readonly Row[];
  /** Shown if there are no rows. */
  empty?: string;
  /** Rendered below a row. */
  more?: (row: Row) => ReactNode;
};

/** Documents as links to their forms. */
export function DocumentRows<Row extends DocumentRow>({
  rows,
  empty = "",
  more,
}: RowsProps<Row>) {
  if (rows.length === 0) return <PanelText>{empty}</PanelText>;
  // Aligns the words of a row with those of the heading.
  return (
    <Stack as="ul" gap={1} style={{ marginInline: "-0.5rem" }}>
      {rows.map((row, index) => (
        // A row being answered keeps its words while others come and go.
        <Box as="li" key={more ? row.id : `${row.id} ${index}`}>
          <Line {...row} />
          {more?.(row)}
        </Box>
      ))}
    </Stack>
  );
}

/** A titled list of documents; renders nothing for an empty list. */
export function RowGroup<Row extends DocumentRow>({
  title,
  ...list
}: { title: string } & RowsProps<Row>) {
  return list.rows.length === 0 ? null : (
    <Group title={title}>
      <DocumentRows {...list} />
    </Group>
  );
}

function Line(row: DocumentRow) {
  const { id, type, name, detail, sentences, note, warning, href } = row;
  // A line that is not a document has no type in the schema, and describes itself.
  const typeTitle = useSchema().get(type)?.title;
  const form = useIntentLink({
    intent: "edit",
    params: { id: id.replace(/^drafts\./, ""), type },
  });
  const address = href ?? form.href;
  const { onClick } = useLink({ href: address });
  const named = withLastValues(textIn(name));
  const details = [named && typeTitle, detail].filter(Boolean).join(" · ");
  return (
    <Card
      as="a"
      __unstable_focusRing
      data-as="a"
      href={address}
      onClick={onClick}
      padding={2}
      radius={2}
    >
      <Stack gap={2}>
        <Text weight="medium">{named || (typeTitle ?? type)}</Text>
        {details && <Text muted>{details}</Text>}
        {sentences && <Sentences said={sentences} />}
        {note && <Text>“{note}”</Text>}
        {warning && (
          <Card padding={2} radius={2} tone="caution">
            <Text>{warning}</Text>
          </Card>
        )}
      </Stack>
    </Card>
  );
}
