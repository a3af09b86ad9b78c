import { Box, Flex } from "@sanity/ui";
import type { ReactNode } from "react";

type NoteFrameProps = {
  /** The color of the line at the left edge. */
  color: string;
  icon?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** A block of running text with a line at its edge, as on the page. */
export function NoteFrame({ color, icon, actions, children }: NoteFrameProps) {
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
