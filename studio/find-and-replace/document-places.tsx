import { Box, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";

import { isDraft, publishedIdOf } from "./change.ts";
import type { FoundDocument } from "./place.ts";
import { PlaceRow } from "./place-row.tsx";

/** A document with its places, each of which can be left out. */
export function DocumentPlaces({
  found,
  replacement,
  unticked,
  isBusy,
  onTick,
}: {
  found: FoundDocument;
  replacement: string;
  unticked: ReadonlySet<string>;
  isBusy: boolean;
  onTick: (placeId: string, isTicked: boolean) => void;
}) {
  const { document, places, typeTitle } = found;
  return (
    <Card border data-testid="found-document" padding={4} radius={2}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Heading as="h2" size={1}>
            <DocumentLink found={found} />
          </Heading>
          <Text muted size={1}>
            {typeTitle}
            {isDraft(document._id)
              ? " · the draft will be changed"
              : " · published; a draft will be made"}
          </Text>
        </Stack>
        <Flex as="ul" direction="column" gap={4}>
          {places.map((place) => (
            <PlaceRow
              key={place.id}
              isBusy={isBusy}
              isTicked={!unticked.has(place.id)}
              onTick={(isTicked) => onTick(place.id, isTicked)}
              place={place}
              replacement={replacement}
            />
          ))}
        </Flex>
      </Stack>
    </Card>
  );
}

/** A list of documents, each as a link to its form. */
export function DocumentList({
  documents,
}: {
  documents: readonly FoundDocument[];
}) {
  return (
    <Stack as="ul" gap={3}>
      {documents.map((found) => (
        <Box as="li" key={found.document._id}>
          <Text size={1}>
            <DocumentLink found={found} />
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

function DocumentLink({
  found: { document, title },
}: {
  found: FoundDocument;
}) {
  const params = { id: publishedIdOf(document._id), type: document._type };
  return (
    <IntentLink intent="edit" params={params}>
      {title}
    </IntentLink>
  );
}
