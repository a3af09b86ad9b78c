import { useElementSize } from "@sanity/ui";
import {
  type ContextType,
  type FocusEvent,
  type PropsWithChildren,
  useCallback,
  useContext,
  useMemo,
} from "react";
import {
  ChangeIndicatorsTracker,
  type DocumentLayoutProps,
  type LayoutProps,
  LoadingBlock,
  type PluginOptions,
  useCommentsEnabled,
  useFeatureEnabled,
  useMiddlewareComponents,
} from "sanity";
import { PaneLayoutContext } from "sanity/_singletons";
import { usePaneRouter } from "sanity/structure";
import { createGlobalStyle } from "styled-components";

import { useDocumentStoreOfForms } from "./forms-client.ts";
import { isEmbedded } from "./project.ts";

/** Starts the import behind a `lazy` component of React (19). */
function startImport(part: unknown): void {
  const { _init, _payload } = (part ?? {}) as Record<string, unknown>;
  if (typeof _init !== "function") return;
  try {
    _init(_payload);
  } catch {
    // It throws its promise, for a renderer; or an error, which its first use shows.
  }
}

function noPart() {
  return null;
}

/** Imports the parts of the desk and of every form, not of tools that may stay closed. */
function importParts({ name, tools, document, form, studio }: PluginOptions) {
  const isDesk = name === "sanity/structure" && Array.isArray(tools);
  const parts = [
    studio?.components?.navbar,
    studio?.components?.activeToolLayout,
    document?.components?.unstable_layout,
    form?.components?.field,
    form?.components?.input,
    ...(isDesk ? tools.map(({ component }) => component) : []),
  ];
  for (const part of parts) startImport(part);
  return noPart;
}

const PARTS = { pick: importParts, defaultComponent: noPart };

/**
 * Imports what plugins of the Studio, such as comments and tasks, have React import at
 * its first rendering. It would be a placeholder then, and React (19) waits at least
 * 300 ms before it replaces a placeholder. A React with different lazy components
 * imports them at their first use.
 */
function useLazyParts(): void {
  useMiddlewareComponents(PARTS);
}

/**
 * Sanity's own document layout, rendered once the comments provider around it is set
 * up: the provider appears when the project's features are known, and would mount the
 * form a second time, closing what an editor had opened in the first. If the features
 * could not be read, there are no comments to wait for.
 */
export function DocumentLayout(props: DocumentLayoutProps) {
  const comments = useCommentsEnabled();
  const { error } = useFeatureEnabled("studioComments");
  return comments.enabled || error ? (
    <SharedWindow>
      <div onFocus={backToText} style={{ display: "contents" }}>
        {props.renderDefault(props)}
      </div>
    </SharedWindow>
  ) : null;
}

/**
 * Sanity's list of changes takes the focus whenever it appears, and the first change of
 * a text makes it appear beside that text: what is typed next would be lost.
 */
function backToText({ target, relatedTarget }: FocusEvent) {
  const isClicked = target.matches(":active");
  if (isClicked || !target.closest("[data-ui=timeline]")) return;
  if (relatedTarget instanceof HTMLElement && relatedTarget.matches(TEXT))
    relatedTarget.focus();
}

const TEXT = "input, textarea, [contenteditable=true]";

type MountPane = NonNullable<ContextType<typeof PaneLayoutContext>>["mount"];

/** In pixels: the lists on the way to two forms, each of them a strip. */
const STRIPS = 204;

/**
 * Gives a document and the translation that was opened beside it half of the window each.
 * Sanity makes a strip of a form that has less than 600 pixels, and no public interface
 * changes that.
 */
function SharedWindow({ children }: PropsWithChildren) {
  const layout = useContext(PaneLayoutContext);
  const { groupIndex, routerPanesState } = usePaneRouter();
  const isShared = [groupIndex, groupIndex + 1].some(
    (index) => routerPanesState[index]?.[0]?.params?.["beside"],
  );
  const size = useElementSize(document.body);
  const width = size?.border.width ?? window.innerWidth;
  const most = isShared ? (width - STRIPS) / 2 : Infinity;
  const mountPane = layout?.mount;
  const mount = useCallback<MountPane>(
    (element, { minWidth = 0, currentMinWidth = 0, ...options }) => {
      const least = Math.max(minWidth, Math.min(currentMinWidth, most));
      const pane = { ...options, minWidth, currentMinWidth: least };
      return mountPane?.(element, pane) ?? (() => {});
    },
    [mountPane, most],
  );
  const value = useMemo(() => layout && { ...layout, mount }, [layout, mount]);
  return <PaneLayoutContext value={value}>{children}</PaneLayoutContext>;
}

/**
 * Hides what leads to a project at Sanity, since an embedded lake has none: its
 * management, the registration of a Studio, the version check and the diagnostics,
 * which are all that the help menu contains here.
 */
const NotHere = createGlobalStyle`
  [data-testid="button-resources-menu"],
  a[href*="/manage/project/"] {
    display: none !important;
  }
`;

/**
 * The Studio without menu entries that its user can never use. The configuration has no
 * option for that; a style rule leaves the Studio itself unchanged.
 */
export function MenuRules(props: LayoutProps) {
  return (
    <>
      {isEmbedded && <NotHere />}
      {props.renderDefault(props)}
    </>
  );
}

/**
 * Sanity's own layout, rendered once the project's features are known: the tasks plugin
 * wraps the layout then, which would mount the whole Studio a second time.
 *
 * The form of a task reports its changes to a tracker, which a document provides and
 * the list of tasks does not: without one the Studio warns at every task.
 */
export function StudioLayout(props: LayoutProps) {
  useLazyParts();
  useDocumentStoreOfForms();
  const { isLoading } = useFeatureEnabled("sanityTasks");
  if (isLoading) return <LoadingBlock fill />;
  return (
    <ChangeIndicatorsTracker>
      {props.renderDefault(props)}
    </ChangeIndicatorsTracker>
  );
}
