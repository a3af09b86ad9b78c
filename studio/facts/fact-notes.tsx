import { Box, Button, Flex, Stack, Text } from "@sanity/ui";

import { factTokensIn, withFactValues } from "../../schemas/fact-text.ts";
import { type OpenToken, openTokenIn } from "./open-token.ts";
import { type Facts, useFacts } from "./use-facts.ts";

const MOST_OFFERED = 8;

/**
 * Below a field: how its text reads with the values of its facts, which facts
 * there are for one that is being typed, and those that do not exist.
 */
export function FactNotes({
  text,
  reads,
  onChoose,
}: {
  /** The text of the field. */
  text: string;
  /** Whether the text is said in full, or its facts alone. */
  reads: "text" | "facts";
  /** Undefined for a field that cannot be changed. */
  onChoose?: (open: OpenToken, name: string, printed: string) => void;
}) {
  const facts = useFacts();
  if (facts === null) return null;
  const open = onChoose ? openTokenIn(text) : null;
  const tokens = factTokensIn(text).filter(
    ({ name, last }) => last !== null || facts.values.has(name),
  );
  const gone = tokens.filter(({ name }) => !facts.values.has(name));
  return (
    <Box data-testid="fact-notes" paddingTop={2}>
      <Stack gap={3}>
        {open && onChoose && (
          <Offers
            facts={facts}
            typed={open.typed}
            onChoose={(name, printed) => onChoose(open, name, printed)}
          />
        )}
        {tokens.length > 0 && (
          <Text muted size={1}>
            {reads === "text"
              ? `Reads: ${withFactValues(text, facts.values)}`
              : `Facts in this text: ${readings(tokens, facts)}`}
          </Text>
        )}
        {gone.map(({ name, last }) => (
          <Text key={name} role="alert" size={1}>
            {`There is no fact "${name}". Visitors read its last value, "${last ?? ""}". Write the value, or choose another fact: type "{".`}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

function readings(
  tokens: readonly { name: string; last: string | null }[],
  { values }: Facts,
): string {
  const read = new Map(
    tokens.map(({ name, last }) => [name, values.get(name) ?? last ?? ""]),
  );
  return [...read]
    .map(([name, value]) => `{${name}} reads “${value}”`)
    .join(", ");
}

/** The facts whose name, title or value holds what was typed. */
function Offers({
  facts: { list },
  typed,
  onChoose,
}: {
  facts: Facts;
  typed: string;
  onChoose: (name: string, printed: string) => void;
}) {
  const words = typed.toLowerCase();
  const offered = list
    .filter((fact) =>
      [fact.name, fact.title, fact.printed].some((each) =>
        each.toLowerCase().includes(words),
      ),
    )
    .slice(0, MOST_OFFERED);
  if (offered.length === 0)
    return (
      <Text role="status" size={1}>
        {`There is no fact "${typed}". Facts are written in "Facts", below "Content".`}
      </Text>
    );
  return (
    <Stack gap={2}>
      <Text muted size={1}>
        Put a fact here:
      </Text>
      <Flex gap={2} wrap="wrap">
        {offered.map(({ name, title, printed }) => (
          <Button
            fontSize={1}
            key={name}
            mode="ghost"
            onClick={() => onChoose(name, printed)}
            padding={2}
            text={`${title}: ${printed}`}
          />
        ))}
      </Flex>
    </Stack>
  );
}
