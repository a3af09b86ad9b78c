import { Box, Text } from "@sanity/ui";
import { useSchema } from "sanity";
import { useIntentLink } from "sanity/router";

import type { DocumentRow } from "./document-row.ts";
import { RowLink, RowList } from "./row-link.tsx";

/** Documents as links to their forms; `empty` is said when there is none. */
export function DocumentRows({
  rows,
  empty,
}: {
  rows: readonly DocumentRow[];
  empty: string;
}) {
  if (rows.length === 0) {
    return (
      <Text as="p" size={1} muted>
        {empty}
      </Text>
    );
  }
  return (
    <RowList>
      {rows.map((row) => (
        <Box as="li" key={row.id}>
          <Row {...row} />
        </Box>
      ))}
    </RowList>
  );
}

function Row({ id, type, name, detail }: DocumentRow) {
  const typeTitle = useSchema().get(type)?.title ?? type;
  const { href, onClick } = useIntentLink({
    intent: "edit",
    params: { id: id.replace(/^drafts\./, ""), type },
  });
  const isNamed = typeof name === "string" && name !== "";
  return (
    <RowLink
      href={href}
      onClick={onClick}
      title={isNamed ? name : typeTitle}
      detail={[isNamed && typeTitle, detail].filter(Boolean).join(" · ")}
    />
  );
}
