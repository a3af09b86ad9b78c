import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { Stack, Text, useTheme_v2 } from "@sanity/ui";
import type { PreviewProps } from "sanity";

import { NoteFrame } from "./note-frame.tsx";
import { actionsOf, textOf } from "./preview-parts.ts";

/** A snippet in the editor: its name and its text. */
export function SnippetPreview(props: PreviewProps) {
  const { color } = useTheme_v2();
  const text = textOf(props.subtitle);
  return (
    <NoteFrame
      color={color.border}
      icon={<BlockElementIcon />}
      actions={actionsOf(props)}
    >
      <Stack gap={3}>
        <Text muted size={1} weight="medium">
          {textOf(props.title)}
        </Text>
        {text && <Text style={{ whiteSpace: "pre-line" }}>{text}</Text>}
      </Stack>
    </NoteFrame>
  );
}
