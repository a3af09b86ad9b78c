import {
  type ArrayOfObjectsInputProps,
  set,
  type StringInputProps,
} from "sanity";

import { FactNotes } from "./fact-notes.tsx";
import { openTokenIn, spansIn, withToken } from "./open-token.ts";

/** Sanity's own input of a string, with what it reads below it. */
export function FactTextInput(props: StringInputProps) {
  const { onChange, readOnly, value = "" } = props;
  return (
    <>
      {props.renderDefault(props)}
      {value.includes("{") && (
        <FactNotes
          reads="text"
          text={value}
          {...(!readOnly && {
            onChoose: (open, name, printed) =>
              onChange(set(withToken(value, open, name, printed))),
          })}
        />
      )}
    </>
  );
}

/** The facts of a running text, below its editor. */
export function RunningTextFacts({
  onChange,
  readOnly,
  value,
}: Pick<ArrayOfObjectsInputProps, "onChange" | "readOnly" | "value">) {
  const spans = spansIn(value).filter(({ text }) => text.includes("{"));
  const begun = spans.find(({ text }) => openTokenIn(text) !== null);
  if (spans.length === 0) return null;
  return (
    <FactNotes
      reads="facts"
      // The fact that is typed is the last one of what is looked at.
      text={[...spans.filter((span) => span !== begun), begun]
        .map((span) => span?.text ?? "")
        .join("\n")}
      {...(begun &&
        !readOnly && {
          onChoose: (_open, name, printed) => {
            const open = openTokenIn(begun.text);
            if (open)
              onChange(
                set(withToken(begun.text, open, name, printed), begun.path),
              );
          },
        })}
    />
  );
}
