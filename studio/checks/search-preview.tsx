import { createImageUrlBuilder } from "@sanity/image-url";
import { Badge, Box, Card, Stack, Text } from "@sanity/ui";
import type { SanityClient } from "sanity";

import { LONGEST, type SearchWords } from "../../domain/search-words.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import {
  headsOf,
  type ShownHead,
  type Site,
} from "../../schemas/checks/site.ts";
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
 * What a search result and a shared link will show of each page of a document, made by
 * the site's functions; nothing for a document without a page.
 */
export function SearchPreview({ document, published, site, client }: Props) {
  const heads = headsOf(document, site);
  const before = published ? headsOf(published, site) : [];
  if (heads.length === 0) return null;
  return (
    <Group title="In search results and when shared">
      {heads.map((head, index) => (
        <Shown key={index} client={client} head={head} before={before[index]} />
      ))}
    </Group>
  );
}

/** The editor's picture as cropped, or the card that the site has drawn; null without either. */
function pictureOf({ client, head, before }: ShownProps): string | null {
  const { picture } = head;
  if (!picture) return before?.path ? siteOrigin + before.card.picture : null;
  const builder = createImageUrlBuilder(client).image(picture);
  return builder.width(600).height(315).fit("crop").url();
}

type ShownProps = {
  client: SanityClient;
  head: ShownHead;
  before: ShownHead | undefined;
};

function Shown(props: ShownProps) {
  const { title, description, own, url, path, card, isHidden } = props.head;
  const picture = pictureOf(props);
  const address = isHidden
    ? "Not listed by search engines"
    : path === null
      ? "No web address yet"
      : url.replace(/^https?:\/\//, "").replaceAll("/", " › ");
  const counts = [
    ["Title", own.title.length, LONGEST.title],
    ["Description", own.description.length, LONGEST.description],
  ] as const;
  return (
    <Stack gap={3} marginBottom={3}>
      <Card border data-testid="search-result" padding={3} radius={2}>
        <Stack gap={3}>
          <Words title={title} description={description} address={address} />
          {counts.map(([name, length, most]) => (
            <Text key={name} muted size={1}>
              {name}: {length} of {most} characters{" "}
              {length > most && <Badge tone="caution">Cut</Badge>}
            </Text>
          ))}
        </Stack>
      </Card>
      <Card border data-testid="shared-card" overflow="hidden" radius={2}>
        {picture && <img alt="" src={picture} style={PICTURE} />}
        <Box padding={3}>
          <Words {...card} address={picture ? address : DRAWN_LATER} />
        </Box>
      </Card>
    </Stack>
  );
}

const DRAWN_LATER = "A card with the title is drawn when this is published.";
const PICTURE = { aspectRatio: "1200 / 630", width: "100%" };

function Words({
  address,
  title,
  description,
}: SearchWords & { address: string }) {
  return (
    <Stack gap={3}>
      <Text muted size={0} textOverflow="ellipsis">
        {address}
      </Text>
      <Text size={1} weight="semibold">
        {title || "No title yet"}
      </Text>
      <Text muted size={1}>
        {description}
      </Text>
    </Stack>
  );
}
