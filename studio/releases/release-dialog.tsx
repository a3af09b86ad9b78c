import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { ActiveToolLayoutProps } from "sanity";
import { useRouterState } from "sanity/router";
import { createGlobalStyle } from "styled-components";

import { useScheduleTimes } from "./schedule-times.ts";

// Loads the rules only when needed.
const ReleaseChanges = lazy(() => import("./release-changes.tsx"));

/** The dialogs in which Sanity asks before it runs or schedules a release. */
const DIALOGS = `:is([data-testid="confirm-publish-dialog"], [data-testid="confirm-schedule-dialog"]) [data-ui="DialogContent"] > *`;

/** A list of releases does not show their contents, so they are run where that is shown. */
const NotInLists = createGlobalStyle`
  [data-testid="publish-all-button-menu-item"],
  [data-testid="schedule-button-menu-item"] {
    display: none !important;
  }
`;

/**
 * Sanity's own tools; its dialogs before a release is run or scheduled also say what
 * that changes for visitors. They offer plugins no place for it.
 */
export function ToolLayout(props: ActiveToolLayoutProps) {
  useScheduleTimes();
  const isReleases = props.activeTool?.name === "releases";
  const dialog = useDialog(isReleases);
  const release = useRouterState(({ releaseId }) => releaseId);
  return (
    <>
      {isReleases && !release && <NotInLists />}
      {props.renderDefault(props)}
      <Suspense>
        {dialog &&
          typeof release === "string" &&
          createPortal(<ReleaseChanges release={release} />, dialog)}
      </Suspense>
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
