import { Box, Stack, Text, TextArea } from "@sanity/ui";
import { type ReactNode, useId, useState } from "react";

import { BusyButton } from "../busy-button.tsx";

const LONGEST_NOTE = 2_000;

/** A text of some lines with its label. */
export function NoteField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <TextArea
        id={id}
        maxLength={LONGEST_NOTE}
        rows={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Stack>
  );
}

/** Says that a request was closed while its dialog stood open, and what that means. */
export function ClosedNotice({ children }: { children?: ReactNode }) {
  return (
    <Text size={1} role="status">
      This request was closed meanwhile: the draft was published or discarded,
      or the request was answered or withdrawn. {children}
    </Text>
  );
}

/** The button that sends a form; `failure` is said when that fails. */
export function SendButton({
  text,
  isReady,
  failure,
  send,
}: {
  text: string;
  isReady: boolean;
  failure: string;
  send(): Promise<void>;
}) {
  const [state, setState] = useState<"open" | "sending" | "failed">("open");
  return (
    <Stack gap={3}>
      {state === "failed" && (
        <Text size={1} role="alert">
          {failure}
        </Text>
      )}
      <Box>
        <BusyButton
          disabled={!isReady}
          isBusy={state === "sending"}
          onClick={() => {
            setState("sending");
            send().catch(() => setState("failed"));
          }}
          text={text}
          tone="primary"
        />
      </Box>
    </Stack>
  );
}
