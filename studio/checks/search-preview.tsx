import { Box, Card, Stack, Text } from "@sanity/ui";
import type { SanityDocumentLike } from "sanity";

import { searchTextsOf } from "../../schemas/checks/search.ts";
import { searchWords, type SiteWords } from "../../schemas/search-words.ts";

type SearchPreviewProps = { document: SanityDocumentLike; site: SiteWords };

/** How the pages of a document look in search results and when they are shared. */
export function SearchPreview({ document, site }: SearchPreviewProps) {
  const pages = searchTextsOf(document);
  if (pages.length === 0) return null;
  return (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        In search results and when shared
      </Text>
      {pages.map((page) => (
        <Page
          key={page.path.join("/")}
          {...searchWords(page, site)}
          ownTitle={page.title}
          isHidden={page.isHidden}
        />
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

type PageProps = {
  title: string;
  description: string;
  /** Shared links show it without the name of the firm. */
  ownTitle: string;
  isHidden: boolean;
};

function Page({ title, description, ownTitle, isHidden }: PageProps) {
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
          <div style={{ fontSize: 14, lineHeight: 1.57 }}>{description}</div>
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
            {ownTitle}
          </Text>
        </Box>
        <Card borderTop padding={3}>
          <Stack gap={2}>
            <Text size={1} weight="medium">
              {ownTitle}
            </Text>
            <Text muted size={1} textOverflow="ellipsis">
              {description}
            </Text>
          </Stack>
        </Card>
      </Card>
    </>
  );
}
