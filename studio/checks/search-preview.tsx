import { Box, Card, Stack, Text } from "@sanity/ui";
import type { SanityDocumentLike } from "sanity";

import {
  type SearchText,
  searchTextsOf,
} from "../../schemas/checks/search-text.ts";

/** How the pages of a document look in search results and when they are shared. */
export function SearchPreview({ document }: { document: SanityDocumentLike }) {
  const pages = searchTextsOf(document);
  if (pages.length === 0) return null;
  return (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        In search results and when shared
      </Text>
      {pages.map((page) => (
        <Page key={page.path.join("/")} page={page} />
      ))}
    </Stack>
  );
}

const RESULT = { fontFamily: "Arial, sans-serif", maxWidth: 600 } as const;
const ONE_LINE = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

function Page({
  page: { title, description, isHidden },
}: {
  page: SearchText;
}) {
  const words = description || "The description of the site's settings";
  if (isHidden)
    return (
      <Text muted size={1}>
        "{title}" is hidden from search engines.
      </Text>
    );
  return (
    <>
      <Card border data-testid="search-result" padding={3} radius={2}>
        <div style={RESULT}>
          <div style={{ ...ONE_LINE, fontSize: 20 }}>{title}</div>
          <div style={{ fontSize: 14, lineHeight: 1.57 }}>{words}</div>
        </div>
      </Card>
      <Card border data-testid="share-card" overflow="hidden" radius={2}>
        <Box
          padding={5}
          style={{
            aspectRatio: "1200 / 630",
            display: "grid",
            placeItems: "center",
          }}
        >
          <Text align="center" size={3} weight="semibold">
            {title}
          </Text>
        </Box>
        <Card borderTop padding={3}>
          <Stack gap={2}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Text muted size={1} textOverflow="ellipsis">
              {words}
            </Text>
          </Stack>
        </Card>
      </Card>
    </>
  );
}
