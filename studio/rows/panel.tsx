import { Card, Flex, Heading, Spinner, Stack } from "@sanity/ui";
import {
  type DependencyList,
  type ReactNode,
  useEffect,
  useId,
  useReducer,
  useState,
} from "react";
import { type SanityClient, useClient } from "sanity";
import { Text } from "../focus.tsx";

type TitledProps = { title: string; children: ReactNode };

/** A titled part of the home page. */
export function Panel({ title, children }: TitledProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} border radius={3} padding={4}>
      <Stack gap={5}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** A titled list within a panel. */
export function Group({ title, children }: TitledProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" id={id} muted weight="medium">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

type PanelContentProps<T> = {
  loaded: Loaded<T>;
  children: (value: T) => ReactNode;
};

/** The content of a panel, or a message while it is loading or unavailable. */
export function PanelContent<T>({ loaded, children }: PanelContentProps<T>) {
  switch (loaded.kind) {
    case "loading":
      return (
        <Flex align="center" gap={3} role="status">
          <Spinner muted />
          <Text muted>Loading…</Text>
        </Flex>
      );
    case "failed":
      return <LoadFailed />;
    case "loaded":
      return children(loaded.value);
    default:
      return loaded satisfies never;
  }
}

export function LoadFailed() {
  return (
    <Text role="alert">
      This could not be loaded. Check your connection and open this page again.
    </Text>
  );
}

/** A sentence in a panel, mostly for an empty one. */
export function PanelText({ children }: { children: ReactNode }) {
  return (
    <Text as="p" muted>
      {children}
    </Text>
  );
}

/** The loading state of a panel's content. */
export type Loaded<T> =
  | { kind: "loading" | "failed"; value?: undefined }
  | { kind: "loaded"; value: T };

/**
 * Loads something, and again on `reload` and whenever what it depends on or `revision`
 * changes; the previous value stays meanwhile.
 */
export function useLoaded<T>(
  load: (client: SanityClient) => Promise<T>,
  dependencies: DependencyList,
  revision?: number | string,
): Loaded<T> & { reload(): void } {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: "loading" });
  const [count, reload] = useReducer((last: number) => last + 1, 0);
  useEffect(() => {
    let isCurrent = true;
    load(client).then(
      (value) => {
        if (isCurrent) setLoaded({ kind: "loaded", value });
      },
      () => {
        if (isCurrent) setLoaded({ kind: "failed" });
      },
    );
    return () => {
      isCurrent = false;
    };
    // ESLint compares `load` with its list at each call (`additionalHooks`).
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, count, revision, ...dependencies]);
  return { ...loaded, reload };
}

/** An editor makes a transaction a second while typing; these count as one change. */
const PAUSE_MS = 1_000;

/** A number that changes when documents that match a filter do. Without an answer it stays. */
export function useRevision(
  client: SanityClient | null,
  filter: string,
): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (client === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRevision((before) => before + 1);
      }, PAUSE_MS);
    };
    const subscription = client
      .withConfig({ apiVersion: "2025-02-19" })
      .listen(
        filter,
        {},
        {
          events: ["welcome", "mutation"],
          includeResult: false,
          visibility: "query",
        },
      )
      .subscribe({ next, error: () => {} });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }, [client, filter]);
  return revision;
}
