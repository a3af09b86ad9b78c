import { Button, Flex, Stack, Text } from "@sanity/ui";
import {
  type NumberInputProps,
  type SanityDocumentLike,
  set,
  useFormValue,
} from "sanity";

import { offeredReadTime } from "../../schemas/rules/read-time.ts";

/** The reading time, with an offer from the number of words. */
export function ReadTimeInput(props: NumberInputProps) {
  const document = useFormValue([]) as SanityDocumentLike;
  const { value, readOnly, onChange } = props;
  const offer = readOnly ? null : offeredReadTime(value, document);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {offer && (
        <Flex align="center" gap={3}>
          <Text muted size={1}>
            {`The text has ${offer.words.toLocaleString("en")} words.`}
          </Text>
          <Button
            fontSize={1}
            mode="ghost"
            padding={2}
            text={`Use ${offer.minutes} ${offer.minutes === 1 ? "minute" : "minutes"}`}
            onClick={() => onChange(set(offer.minutes))}
          />
        </Flex>
      )}
    </Stack>
  );
}
