import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Box, Flex, Stack, Text, useTheme_v2 } from "@sanity/ui";
import { createElement, type ReactNode } from "react";
import type { PreviewProps } from "sanity";

/** A part of a preview as text; empty for any other content. */
function textOf(part: PreviewProps["title"]): string {
  return typeof part === "string" ? part : "";
}

/** The menu of a block: edit, remove. */
function actionsOf({ actions }: PreviewProps): ReactNode {
  return typeof actions === "function"
    ? createElement(actions, { layout: "block" })
    : actions;
}

type NoteFrameProps = {
  /** The color of the line at the left edge. */
  color: string;
  icon?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** A block of running text with a line at its edge, as on the page. */
function NoteFrame({ color, icon, actions, children }: NoteFrameProps) {
  return (
    <Flex
      align="flex-start"
      gap={3}
      padding={2}
      style={{ borderInlineStart: `3px solid ${color}` }}
    >
      {icon && (
        <Box paddingTop={1} style={{ color, fontSize: 25 }}>
          {icon}
        </Box>
      )}
      <Box flex={1} padding={1}>
        {children}
      </Box>
      <Box>{actions}</Box>
    </Flex>
  );
}

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

/** A picture in the editor, with its caption below it as on the page. */
export function PicturePreview(props: PreviewProps) {
  const caption = textOf(props.subtitle);
  return (
    <Stack gap={2}>
      {props.renderDefault({ ...props, subtitle: undefined })}
      {caption && (
        <Box paddingX={3} paddingBottom={3}>
          <Text muted size={1}>
            {caption}
          </Text>
        </Box>
      )}
    </Stack>
  );
}
