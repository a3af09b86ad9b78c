import { Box, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { useId } from "react";

import { excerptOf, outcomeOf, type Place } from "./place.ts";

/** One place: where it is, the words as they are and as they will be. */
export function PlaceRow({
  place,
  replacement,
  isTicked,
  isBusy,
  onTick,
}: {
  place: Place;
  replacement: string;
  isTicked: boolean;
  isBusy: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const id = useId();
  const { before, found, after } = excerptOf(place);
  const outcome = outcomeOf(place, replacement);
  const isReplaceable = "edits" in outcome;
  return (
    <Flex as="li" gap={3} data-testid="place">
      <Box flex="none">
        <Checkbox
          aria-labelledby={id}
          checked={isReplaceable && isTicked}
          disabled={!isReplaceable || isBusy}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      </Box>
      <Stack flex={1} gap={3} id={id}>
        <Text muted size={1}>
          {place.field.titles.join(" › ")}
        </Text>
        <Text size={1}>
          {before}
          <mark>{found}</mark>
          {after}
        </Text>
        {isReplaceable ? (
          <Text size={1}>
            <span aria-label="becomes">→ </span>
            {before}
            <ins>{replacement}</ins>
            {after}
          </Text>
        ) : (
          <Text muted size={1}>
            {outcome.refusal}
          </Text>
        )}
      </Stack>
    </Flex>
  );
}
