import { Box, Card, Flex, Stack } from "@sanity/ui";

import { Text } from "../focus.tsx";
import type { Line } from "./difference.ts";

/** Shows line breaks and spaces as they are stored. */
const AS_STORED = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** Everything that a draft changes, each value as published and as drafted. */
export function DifferenceLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Card border data-testid="difference" margin={2} padding={3} radius={2}>
      <Stack gap={4}>
        {lines.length === 0 && (
          <Text>It says the same as what is published.</Text>
        )}
        {lines.map(({ label, before, after }) => (
          <Stack gap={3} key={label}>
            <Text weight="medium">{label}</Text>
            <Value label="Published now" text={before} />
            <Value label="If you approve" text={after} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <Flex gap={3}>
      <Box style={{ flex: "0 0 7rem" }}>
        <Text muted>{label}</Text>
      </Box>
      <Box flex={1}>
        <Text style={AS_STORED}>{text || "(nothing)"}</Text>
      </Box>
    </Flex>
  );
}
