import { Button, Flex, Stack } from "@sanity/ui";
import { useState } from "react";

import { BusyButton, Text, Words } from "../focus.tsx";
import { failureOf } from "../unanswered.ts";

/** One way to answer; `words` is the label of its text field, if it has one. */
export type Way = {
  text: string;
  words?: string;
  /** Resolves to what to say afterwards, if anything. Rejects when it failed or had no answer. */
  run(words: string): Promise<string | void>;
};

type Props = {
  /** What is answered. */
  title: string;
  ways: readonly Way[];
  /** Called when somebody starts to write an answer, and when they give it up. */
  onOpen?(isOpen: boolean): void;
  onAnswered(sentence: string): void;
};

const FIELD = { autoFocus: true, fontSize: 1, maxLength: 2_000, rows: 2 };
const SMALL = { fontSize: 1, padding: 2 };
const MAIN = { ...SMALL, mode: "default", tone: "primary" } as const;
const OTHER = { ...SMALL, mode: "ghost", tone: "default" } as const;

/** The ways to answer in place, as buttons. */
export function Answers({ title, ways, onOpen, onAnswered }: Props) {
  const [open, setOpen] = useState<Way | null>(null);
  const [words, setWords] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  // The first of several ways, or the one whose answer is being written.
  const main = open ?? (ways.length > 1 ? ways[0] : null);

  function choose(way: Way | null): void {
    setOpen(way);
    onOpen?.(way !== null);
  }

  function run(way: Way): void {
    setBusy(true);
    setFailure("");
    way
      .run(words.trim())
      .then(
        (sentence) => {
          choose(null);
          onAnswered(sentence ?? "");
        },
        (error: unknown) => setFailure(failureOf(error)),
      )
      .finally(() => setBusy(false));
  }

  return (
    <Stack gap={3} padding={2}>
      {open && (
        <Words
          {...FIELD}
          label={open.words ?? ""}
          onChange={setWords}
          value={words}
        />
      )}
      {failure && <Text role="alert">{failure}</Text>}
      <Flex gap={2} wrap="wrap">
        {(open ? [open] : ways).map((way) => (
          <BusyButton
            aria-label={`${way.text}: ${title}`}
            disabled={open !== null && words.trim() === ""}
            isBusy={isBusy}
            key={way.text}
            {...(way === main ? MAIN : OTHER)}
            onClick={() => (way.words && !open ? choose(way) : run(way))}
            text={way.text}
          />
        ))}
        {open && (
          <Button
            {...SMALL}
            mode="bleed"
            onClick={() => choose(null)}
            text="Cancel"
          />
        )}
      </Flex>
    </Stack>
  );
}
