import { Box, Card, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { useSchema } from "sanity";
import { useIntentLink, useLink } from "sanity/router";

import { withLastValues } from "../../schemas/fact-text.ts";

/** One line of a panel: a document, and what is to be said of it. */
export type DocumentRow = {
  /** As it is stored, also of a draft. */
  id: string;
  type: string;
  /** What the document is called; where that is no text, its type tells. */
  name: unknown;
  detail: string;
  /** What a person wrote about it. */
  note?: string;
};

/** Documents as links to their forms; `empty` is said when there is none. */
export function DocumentRows({
  rows,
  empty,
}: {
  rows: readonly DocumentRow[];
  empty: string;
}) {
  if (rows.length === 0)
    return (
      <Text as="p" size={1} muted>
        {empty}
      </Text>
    );
  return (
    <RowList>
      {rows.map((row, index) => (
        <Box as="li" key={`${row.id} ${index}`}>
          <Row {...row} />
        </Box>
      ))}
    </RowList>
  );
}

function Row({ id, type, name, detail, note }: DocumentRow) {
  const typeTitle = useSchema().get(type)?.title ?? type;
  const { href } = useIntentLink({
    intent: "edit",
    params: { id: id.replace(/^drafts\./, ""), type },
  });
  const isNamed = typeof name === "string" && name !== "";
  return (
    <RowLink
      href={href}
      title={isNamed ? name : typeTitle}
      detail={[isNamed && typeTitle, detail].filter(Boolean).join(" · ")}
      note={note}
    />
  );
}

type RowLinkProps = {
  href: string;
  title: string;
  detail?: string;
  /** What a person wrote about it. */
  note?: string | undefined;
};

/** A line of a list that leads somewhere. */
export function RowLink({ href, title, detail, note }: RowLinkProps) {
  const { onClick } = useLink({ href });
  return (
    <Card
      as="a"
      data-as="a"
      href={href}
      onClick={onClick}
      padding={2}
      radius={2}
    >
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {withLastValues(title)}
        </Text>
        {detail && (
          <Text size={1} muted>
            {detail}
          </Text>
        )}
        {note && <Text size={1}>{note}</Text>}
      </Stack>
    </Card>
  );
}

/** A list of such lines, whose words stand below the words of the heading. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={1} style={{ marginInline: "-0.5rem" }}>
      {children}
    </Stack>
  );
}
