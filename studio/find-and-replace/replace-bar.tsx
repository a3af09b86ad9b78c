import { Card, Flex, Text } from "@sanity/ui";

import { BusyButton } from "../busy-button.tsx";
import { chosenOf } from "./chosen.ts";
import { counted } from "./counted.ts";
import type { Found } from "./find-documents.ts";

/** What will be replaced, and the buttons for all places together. */
export function ReplaceBar({
  found,
  replacement,
  unticked,
  isBusy,
  onReplace,
  onTick,
}: {
  found: Found;
  replacement: string;
  unticked: ReadonlySet<string>;
  isBusy: boolean;
  onReplace: () => void;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
}) {
  const ids = found.documents.flatMap(({ places }) =>
    places.map(({ id }) => id),
  );
  const { places, documents } = chosenOf(found, unticked, replacement);
  const isNone = ids.every((id) => unticked.has(id));
  return (
    <Card border padding={3} radius={2} tone="transparent">
      <Flex align="center" gap={3} wrap="wrap">
        <BusyButton
          disabled={places === 0}
          isBusy={isBusy}
          onClick={onReplace}
          text={`Replace in ${counted(places, "place")}`}
          tone="primary"
        />
        <BusyButton
          isBusy={isBusy}
          mode="ghost"
          onClick={() => onTick(ids, isNone)}
          text={isNone ? "Tick all" : "Untick all"}
        />
        <Text muted size={1}>
          {replacement === ""
            ? "The words will be taken out: nothing stands in “Replace with”."
            : `in ${counted(documents.length, "document")}, all at once`}
        </Text>
      </Flex>
    </Card>
  );
}
