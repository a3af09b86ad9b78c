import { Card, TextInput } from "@sanity/ui";
import { type SyntheticEvent, useState } from "react";

type CaptionInputProps = {
  value: string;
  readOnly: boolean;
  onChange: (caption: string) => void;
};

// The Portable Text editor around the input handles these events otherwise.
function keepFromEditor(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** The input of a table's caption. */
export function CaptionInput({ value, readOnly, onChange }: CaptionInputProps) {
  // While the input has focus, a change by another user must not move the caret.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div
      contentEditable={false}
      onBeforeInput={keepFromEditor}
      onClick={keepFromEditor}
      onCopy={keepFromEditor}
      onCut={keepFromEditor}
      onFocus={keepFromEditor}
      onInput={keepFromEditor}
      onKeyDown={keepFromEditor}
      onMouseDown={keepFromEditor}
      onPaste={keepFromEditor}
      style={{ padding: "0 20px 0 12px", userSelect: "none" }}
    >
      {/* The editor lays what is marked as a border over its own text, and the
          input's border would hide the words in it. */}
      <Card border radius={2}>
        <TextInput
          aria-label="Caption of the table"
          border={false}
          customValidity={
            value === "" ? "Say what the table shows." : undefined
          }
          data-testid="table-caption"
          fontSize={1}
          padding={3}
          placeholder="Caption: what does the table show?"
          readOnly={readOnly}
          value={typed ?? value}
          onFocus={() => setTyped(value)}
          onBlur={() => setTyped(null)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(currentTarget.value);
          }}
        />
      </Card>
    </div>
  );
}
