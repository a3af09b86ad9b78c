import { Box, Stack, Text } from "@sanity/ui";
import type { PreviewProps } from "sanity";

import { textOf } from "./preview-parts.ts";

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
