import { Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type ActiveToolLayoutProps, useClient, useSchema } from "sanity";
import { useRouterState } from "sanity/router";
import { createGlobalStyle } from "styled-components";

import { Group, PanelContent, useLoaded } from "../rows/panel.tsx";

/** The dialogs in which Sanity asks before a release is run or scheduled. */
const DIALOGS = ["confirm-publish-dialog", "confirm-schedule-dialog"]
  .map((name) => `[data-testid="${name}"] [data-ui="DialogContent"] > *`)
  .join();

/** A list of releases does not say what is in one, so that it is run where that stands. */
const NotInLists = createGlobalStyle`
  [data-testid="publish-all-button-menu-item"],
  [data-testid="schedule-button-menu-item"] {
    display: none !important;
  }
`;

/**
 * Sanity's own tools; its dialogs before a release is run or scheduled say what that
 * changes for visitors. They have no place for it that a plugin could fill.
 */
export function ToolLayout(props: ActiveToolLayoutProps) {
  const isReleases = props.activeTool?.name === "releases";
  const dialog = useDialog(isReleases);
  const release = useRouterState(({ releaseId }) => releaseId);
  return (
    <>
      {isReleases && !release && <NotInLists />}
      {props.renderDefault(props)}
      {dialog &&
        typeof release === "string" &&
        createPortal(<Changes release={release} />, dialog)}
    </>
  );
}

/** The content of such a dialog while it is open. */
function useDialog(isLookedFor: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!isLookedFor) return;
    const look = () => setDialog(document.querySelector(DIALOGS));
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isLookedFor]);
  return dialog;
}

/** What running a release changes for visitors. */
function Changes({ release }: { release: string }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const load = useCallback(async () => {
    // The rules are loaded when they are needed.
    const { tellRelease } = await import("./tell-release.ts");
    const titleOf = (type: string) => schema.get(type)?.title ?? type;
    return tellRelease(client, release, titleOf);
  }, [client, release, schema]);
  const loaded = useLoaded(load, "");
  return (
    <Stack data-testid="release-changes" gap={4} marginTop={4}>
      <PanelContent loaded={loaded}>
        {(told) =>
          told.map(({ title, lines }) => (
            <Group key={title} title={title}>
              <Stack as="ul" gap={3}>
                {lines.map((line) => (
                  <Text as="li" key={line} size={1}>
                    {line}
                  </Text>
                ))}
              </Stack>
            </Group>
          ))
        }
      </PanelContent>
    </Stack>
  );
}
