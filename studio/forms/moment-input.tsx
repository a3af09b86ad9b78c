import { Button, Card, Flex } from "@sanity/ui";
import { type FormEvent, useRef, useState } from "react";
import { set, type StringInputProps } from "sanity";

import {
  dayAt,
  firmTime,
  skippedTime,
  twinMoment,
  writtenTime,
} from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { Text } from "../focus.tsx";

type Patches = Parameters<StringInputProps["onChange"]>[0];

/**
 * Sanity's own date and time input. It refuses a time that the clocks skip, for which
 * Sanity would silently take another, and asks which is meant if they repeat it.
 */
export function MomentInput(props: StringInputProps) {
  const { onChange, readOnly, value } = props;
  const typed = useRef("");
  const [time, setTime] = useState<string | null>(null);
  const skipped = time === null ? null : skippedTime(time, FIRM_TIME_ZONE);
  const moment = value ? Date.parse(value) : NaN;
  const twin = Number.isNaN(moment) ? null : twinMoment(moment, FIRM_TIME_ZONE);
  const take = (other: number) => {
    setTime(null);
    onChange(set(new Date(other).toISOString()));
  };
  return (
    <>
      {/* The calendar is part of it, wherever it is shown. */}
      <div
        onInputCapture={({ target }: FormEvent) => {
          if (target instanceof HTMLInputElement) typed.current = target.value;
        }}
      >
        {props.renderDefault({
          ...props,
          onChange: (patches) => {
            const wanted = typedTime(typed.current, patches);
            typed.current = "";
            const isSkipped =
              wanted !== null && skippedTime(wanted, FIRM_TIME_ZONE) !== null;
            setTime(isSkipped ? wanted : null);
            if (!isSkipped) onChange(patches);
          },
        })}
      </div>
      {skipped && (
        <Question
          text={skipped.sentence}
          offer={`Take ${skipped.clock}`}
          onTake={() => take(skipped.moment)}
        />
      )}
      {!skipped && twin !== null && !readOnly && (
        <Question
          text={`The clocks go back and show this time twice. Is ${firmTime(new Date(moment).toISOString())} meant?`}
          offer={`No, ${firmTime(new Date(twin).toISOString())}`}
          onTake={() => take(twin)}
        />
      )}
    </>
  );
}

type QuestionProps = { text: string; offer: string; onTake: () => void };

function Question({ text, offer, onTake }: QuestionProps) {
  return (
    <Card
      data-testid="moment-question"
      marginTop={2}
      padding={3}
      radius={2}
      role="alert"
      tone="caution"
    >
      <Flex align="center" gap={3} wrap="wrap">
        <Text>{text}</Text>
        <Button fontSize={1} mode="ghost" onClick={onTake} text={offer} />
      </Flex>
    </Card>
  );
}

/**
 * Returns the local date and time that was typed.
 *
 * @param text of the time field.
 * @param patches Sanity's reading of it, which is another time of the same day if that
 * time does not exist.
 * @returns null if no time was typed.
 */
export function typedTime(text: string, patches: Patches): string | null {
  if (!("type" in patches) || patches.type !== "set") return null;
  const written = writtenTime(text);
  if (written !== null) return written;
  const moment = Date.parse(String(patches.value));
  const [, hours, minutes, half] =
    /(\d{1,2}):(\d{2})(?:\s*([AP])M)?\s*$/i.exec(text) ?? [];
  if (hours === undefined || Number.isNaN(moment)) return null;
  const isAfternoon = half?.toUpperCase() === "P";
  const hour = half
    ? (Number(hours) % 12) + (isAfternoon ? 12 : 0)
    : Number(hours);
  return `${dayAt(moment, FIRM_TIME_ZONE)}T${String(hour).padStart(2, "0")}:${minutes}`;
}
