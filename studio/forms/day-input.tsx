import { Card, Stack } from "@sanity/ui";
import { type SyntheticEvent, useEffect, useState } from "react";
import type { StringInputProps } from "sanity";

import { americanDay, writtenDay } from "../../domain/moments.ts";
import { Text } from "../focus.tsx";

/**
 * Sanity's own date input. It takes a day as Americans write it, and says below itself
 * what it refuses, which Sanity says only on hovering.
 */
export function DayInput(props: StringInputProps) {
  const { elementProps, onChange, value } = props;
  const [refused, setRefused] = useState({ text: "", value });
  const [isReset, setIsReset] = useState(false);
  useEffect(() => {
    if (isReset) setIsReset(false);
  }, [isReset]);
  // Sanity's own listeners read the field next.
  const read = ({ target }: SyntheticEvent) => {
    // The calendar is part of it, and has inputs of its own.
    if (!(target instanceof HTMLInputElement) || target.id !== elementProps.id)
      return;
    const text = target.value;
    const day = writtenDay(text);
    if (day !== null) target.value = americanDay(day);
    setRefused({ text: day === null ? text : "", value });
  };
  return (
    <Stack
      gap={3}
      onBlurCapture={read}
      onKeyPressCapture={(event) => {
        if (event.key === "Enter") read(event);
      }}
    >
      {props.renderDefault({
        ...props,
        value: isReset ? undefined : value,
        onChange: (patches) => {
          const day = "value" in patches ? patches.value : undefined;
          if (day === value) {
            // Sanity shows what it refused until the value is another one.
            setIsReset(true);
            setRefused({ text: "", value });
          } else if (day === undefined || writtenDay(String(day)) !== null) {
            // Sanity takes the year 202 for one.
            onChange(patches);
          }
        },
      })}
      {refused.text && refused.value === value && (
        <Card padding={3} radius={2} role="alert" tone="critical">
          <Text>{refusal(refused.text)}</Text>
        </Card>
      )}
    </Stack>
  );
}

/** Says that a text is no day. */
function refusal(text: string): string {
  return `There is no date "${text}". Write it like 12/31/2026, or choose it in the calendar.`;
}
