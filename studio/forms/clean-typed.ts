import type { StringInputProps } from "sanity";

import { storedLine, storedText } from "../../domain/stored-text.ts";

type Field = Pick<
  HTMLInputElement,
  "value" | "tagName" | "selectionStart" | "setSelectionRange"
>;

/** Cleans the text of a field, and keeps the caret after the same words. */
export function cleanTyped(field: Field): void {
  const { value, selectionStart, tagName } = field;
  const clean = tagName === "TEXTAREA" ? storedText : storedLine;
  const cleaned = clean(value);
  if (cleaned === value) return;
  field.value = cleaned;
  // In an address field, scripts cannot move the caret.
  if (selectionStart === null) return;
  const caret = clean(value.slice(0, selectionStart)).length;
  field.setSelectionRange(caret, caret);
}

/** Wraps the properties of an input so that it passes on clean text. */
export function withCleanText(props: StringInputProps): StringInputProps {
  const { elementProps } = props;
  const onChange: typeof elementProps.onChange = (event) => {
    // A character that is still being composed is left to the keyboard.
    const { isComposing } = event.nativeEvent as InputEvent;
    if (!isComposing) cleanTyped(event.currentTarget as HTMLInputElement);
    elementProps.onChange(event);
  };
  return { ...props, elementProps: { ...elementProps, onChange } };
}
