import { Card, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { type ReactNode, useId } from "react";

import type { Loaded } from "./use-loaded.ts";

/** A titled part of the home page with a few words about its content. */
export function Panel({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} border radius={3} padding={4}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** The content of a panel, or words for one that is loading or cannot be had. */
export function PanelContent<T>({
  loaded,
  children,
}: {
  loaded: Loaded<T>;
  children: (value: T) => ReactNode;
}) {
  switch (loaded.kind) {
    case "loading":
      return (
        <Flex align="center" gap={3} role="status">
          <Spinner muted />
          <Text size={1} muted>
            Loading…
          </Text>
        </Flex>
      );
    case "failed":
      return (
        <Text size={1} role="alert">
          This could not be loaded. Check the connection and open this page
          again.
        </Text>
      );
    case "loaded":
      return children(loaded.value);
    default:
      return loaded satisfies never;
  }
}

/** A sentence in a panel, for one with nothing in it above all. */
export function PanelText({ children }: { children: ReactNode }) {
  return (
    <Text as="p" size={1} muted>
      {children}
    </Text>
  );
}
