import { Box, Card, Stack, Text } from "@sanity/ui";

import type { ChangedField } from "./changed-fields.ts";

/** What publishing would change, field by field, with the words before and after. */
export function ChangedFieldsList({
  fields,
}: {
  fields: readonly ChangedField[];
}) {
  return (
    <Card border padding={3} radius={2}>
      <Stack gap={4}>
        <Text as="h3" size={1} weight="semibold">
          What would change
        </Text>
        {fields.length === 0 && (
          <Text size={1} muted>
            Nothing that visitors see.
          </Text>
        )}
        {fields.map(({ title, before, after }) => (
          <Stack gap={2} key={title}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            {before === after ? (
              <Text size={1} muted>
                Changed, but not in its words.
              </Text>
            ) : (
              <>
                <Words label="Now" text={before} />
                <Words label="Then" text={after} />
              </>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

function Words({ label, text }: { label: string; text: string | null }) {
  return (
    <Box>
      <Text size={1} muted={text === null}>
        {label}: {text ?? "nothing"}
      </Text>
    </Box>
  );
}
