import {
  Checkbox,
  Flex,
  Grid,
  Label,
  Stack,
  Text,
  TextInput,
} from "@sanity/ui";
import { type ReactNode, useId } from "react";

import { BusyButton } from "../busy-button.tsx";
import { MAX_PHRASE_LENGTH, type Phrase } from "./phrase.ts";

/** The fields of the tool: what to find, and what to put in its place. */
export function SearchForm({
  phrase,
  replacement,
  isBusy,
  onPhrase,
  onReplacement,
  onFind,
}: {
  phrase: Phrase;
  replacement: string;
  isBusy: boolean;
  onPhrase: (phrase: Phrase) => void;
  onReplacement: (replacement: string) => void;
  onFind: () => void;
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onFind();
      }}
    >
      <Stack gap={4}>
        <Grid gridTemplateColumns={[1, 2]} gap={4}>
          <TextField
            title="Find"
            value={phrase.text}
            onChange={(text) => onPhrase({ ...phrase, text })}
          />
          <TextField
            title="Replace with"
            value={replacement}
            onChange={onReplacement}
          />
        </Grid>
        <Flex align="center" gap={5} wrap="wrap">
          <Option
            isChecked={phrase.matchCase}
            onChange={(matchCase) => onPhrase({ ...phrase, matchCase })}
          >
            Only in the same capital and small letters
          </Option>
          <Option
            isChecked={phrase.wholeWords}
            onChange={(wholeWords) => onPhrase({ ...phrase, wholeWords })}
          >
            Only whole words
          </Option>
          <BusyButton
            disabled={phrase.text.trim() === ""}
            isBusy={isBusy}
            text="Find"
            tone="primary"
            type="submit"
          />
        </Flex>
      </Stack>
    </form>
  );
}

function TextField({
  title,
  value,
  onChange,
}: {
  title: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Stack gap={3}>
      <Label as="label" htmlFor={id} size={1}>
        {title}
      </Label>
      <TextInput
        id={id}
        autoComplete="off"
        maxLength={MAX_PHRASE_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  );
}

function Option({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Flex as="label" align="center" gap={3}>
      <Checkbox
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text size={1}>{children}</Text>
    </Flex>
  );
}
