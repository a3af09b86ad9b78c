import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Stack, Text, useTheme_v2 } from "@sanity/ui";
import type { PreviewProps } from "sanity";

import { actionsOf, textOf } from "./preview-parts.ts";
import { NoteFrame } from "./note-frame.tsx";

/** A highlighted note in the editor, as the page shows it. */
export function CalloutPreview(props: PreviewProps) {
  const { color } = useTheme_v2();
  const isWarning = textOf(props.subtitle) === "Warning";
  const title = textOf(props.title);
  const text = textOf(props.description);
  const { fg } = isWarning ? color.badge.critical : color.link;
  return (
    <NoteFrame
      color={fg}
      icon={isWarning ? <WarningOutlineIcon /> : <InfoOutlineIcon />}
      actions={actionsOf(props)}
    >
      <Stack gap={3}>
        {title && title !== text && <Text weight="semibold">{title}</Text>}
        {text && <Text style={{ whiteSpace: "pre-line" }}>{text}</Text>}
      </Stack>
    </NoteFrame>
  );
}
