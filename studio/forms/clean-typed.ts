import type { StringInputProps } from "sanity";

import { storedLine, storedText } from "../../schemas/stored-text.ts";

type Field = Pick<
  HTMLInputElement,
  "value" | "tagName" | "selectionStart" | "setSelectionRange"
>;

/** Cleans what stands in a field, and leaves the caret behind the same words. */
export function cleanTyped(field: Field): void {
  const { value, selectionStart, tagName } = field;
  const clean = tagName === "TEXTAREA" ? storedText : storedLine;
  const cleaned = clean(value);
  if (cleaned === value) return;
  field.value = cleaned;
  // An address has no caret that a script may move.
  if (selectionStart === null) return;
  const caret = clean(value.slice(0, selectionStart)).length;
  field.setSelectionRange(caret, caret);
}

/** The properties of an input that hands on what is typed or pasted once it is clean. */
export function withCleanText(props: StringInputProps): StringInputProps {
  const { elementProps } = props;
  const onChange: typeof elementProps.onChange = (event) => {
    // A letter that is still being put together is left to the keyboard.
    const { isComposing } = event.nativeEvent as InputEvent;
    if (!isComposing) cleanTyped(event.currentTarget as HTMLInputElement);
    elementProps.onChange(event);
  };
  return { ...props, elementProps: { ...elementProps, onChange } };
}
