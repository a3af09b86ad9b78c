import { createImageUrlBuilder } from "@sanity/image-url";
import { Badge, Box, Card, Flex, Stack, Text } from "@sanity/ui";
import type { SanityClient } from "sanity";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import {
  headsOf,
  type ShownHead,
  type Site,
} from "../../schemas/checks/site.ts";
import { LONGEST } from "../../schemas/search-words.ts";
import { Group } from "../rows/panel.tsx";
import { siteOrigin } from "../site-origin.ts";

type Props = {
  document: CheckedDocument;
  /** Null before the first publication. */
  published: CheckedDocument | null;
  site: Site;
  client: SanityClient;
};

/**
 * What a search result and a shared link will show of each page of a document, made
 * by the functions of the site; nothing for a document without a page of its own.
 */
export function SearchPreview({ document, published, site, client }: Props) {
  const heads = headsOf(document, site);
  const before = published ? headsOf(published, site) : [];
  if (heads.length === 0) return null;
  return (
    <Group title="In search results and when shared">
      {heads.map((head, index) => {
        const drawn = before[index]?.path ? before[index].card.picture : null;
        return (
          <Stack gap={3} key={index} marginBottom={3}>
            <Result head={head} />
            <SharedCard
              head={head}
              picture={
                head.picture
                  ? cropped(client, head.picture)
                  : drawn && siteOrigin + drawn
              }
            />
          </Stack>
        );
      })}
    </Group>
  );
}

/** The part of a picture that its editor chose, in the form of a card. */
function cropped(client: SanityClient, picture: object): string {
  const builder = createImageUrlBuilder(client).image(picture);
  return builder.width(600).height(315).fit("crop").url();
}

function Result({ head }: { head: ShownHead }) {
  const { title, description, own, url, path, isHidden } = head;
  return (
    <Card border data-testid="search-result" padding={3} radius={2}>
      <Stack gap={3}>
        <Text muted size={0} textOverflow="ellipsis">
          {path === null
            ? "No web address yet"
            : url.replace(/^https?:\/\//, "").replaceAll("/", " › ")}
        </Text>
        <Text size={2} weight="medium">
          {title || "No title yet"}
        </Text>
        <Text muted size={1}>
          {description}
        </Text>
        {isHidden && (
          <Text size={1}>Search engines are asked not to list this page.</Text>
        )}
        <Count name="Title" own={own.title} most={LONGEST.title} />
        <Count
          name="Description"
          own={own.description}
          most={LONGEST.description}
        />
      </Stack>
    </Card>
  );
}

/** How long a text of the page is, of what is shown at most. */
function Count({
  name,
  own,
  most,
}: {
  name: string;
  own: string;
  most: number;
}) {
  return (
    <Flex align="center" gap={2}>
      <Text muted size={1}>
        {name}: {own.length} of {most} characters
      </Text>
      {own.length > most && <Badge tone="caution">Cut</Badge>}
    </Flex>
  );
}

function SharedCard({
  head: { card, url },
  picture,
}: {
  head: ShownHead;
  picture: string | null;
}) {
  return (
    <Card border data-testid="shared-card" overflow="hidden" radius={2}>
      {picture === null ? (
        <Card padding={4} tone="transparent">
          <Text muted size={1}>
            A card with the title is drawn when this is published.
          </Text>
        </Card>
      ) : (
        <img
          alt=""
          src={picture}
          style={{ aspectRatio: "1200 / 630", display: "block", width: "100%" }}
        />
      )}
      <Box padding={3}>
        <Stack gap={3}>
          <Text muted size={0}>
            {URL.parse(url)?.host ?? ""}
          </Text>
          <Text size={1} weight="medium">
            {card.title}
          </Text>
          <Text muted size={1}>
            {card.description}
          </Text>
        </Stack>
      </Box>
    </Card>
  );
}
