import { createImageUrlBuilder } from "@sanity/image-url";
import { Badge, Card, Stack } from "@sanity/ui";
import type { ReactNode } from "react";
import type { SanityClient } from "sanity";

import { LONGEST, type SearchWords } from "../../domain/search-words.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import {
  headsOf,
  type ShownHead,
  type Site,
} from "../../schemas/checks/site.ts";
import { Text } from "../focus.tsx";
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
  const address =
    path === null
      ? "No web address yet"
      : url.replace(/^https?:\/\//, "").replaceAll("/", " › ");
  const counts = [
    ["Title", own.title.length, LONGEST.title],
    ["Description", own.description.length, LONGEST.description],
  ] as const;
  return (
    <Stack gap={3} marginBottom={3}>
      <Figure caption="Search result" testId="search-result">
        <Words
          title={title}
          description={description}
          address={isHidden ? "Not listed by search engines" : address}
        />
        {counts.map(([name, length, most]) => (
          <Text key={name} muted>
            {name}: {length} of {most} characters{" "}
            {length > most && <Badge tone="caution">Cut</Badge>}
          </Text>
        ))}
      </Figure>
      <Figure
        caption={`Shared link. ${props.head.picture ? CHOSEN : picture ? DRAWN : DRAWN_LATER}`}
        picture={picture}
        testId="shared-card"
      >
        <Words {...card} address={address} />
      </Figure>
    </Stack>
  );
}

const CHOSEN = "The picture is the one chosen for shared links.";
const DRAWN =
  "The picture is drawn by the site, with the title as it is published.";
const DRAWN_LATER =
  "The picture will be drawn by the site, with the title, once this is published.";

type FigureProps = {
  caption: string;
  picture?: string | null;
  testId: string;
  children: ReactNode;
};

function Figure({ caption, picture, testId, children }: FigureProps) {
  return (
    <Stack as="figure" data-testid={testId} gap={2} style={{ margin: 0 }}>
      <Text as="figcaption" muted>
        {caption}
      </Text>
      <Card border overflow="hidden" radius={2}>
        {/* The caption says what it is. */}
        {picture && <img alt="" src={picture} style={PICTURE} />}
        <Stack gap={3} padding={3}>
          {children}
        </Stack>
      </Card>
    </Stack>
  );
}

const PICTURE = { aspectRatio: "1200 / 630", width: "100%" };

function Words({
  address,
  title,
  description,
}: SearchWords & { address: string }) {
  return (
    <>
      <Text muted size={0} textOverflow="ellipsis">
        {address}
      </Text>
      <Text weight="semibold">{title || "No title yet"}</Text>
      <Text muted>{description}</Text>
    </>
  );
}
