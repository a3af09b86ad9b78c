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
import { createGlobalStyle } from "styled-components";

import { isEmbedded } from "./project.ts";

/** Starts the import of what `lazy` of React (19) gives. */
function startImport(part: unknown): void {
  const { _init, _payload } = (part ?? {}) as Record<string, unknown>;
  if (typeof _init !== "function") return;
  try {
    _init(_payload);
  } catch {
    // Its promise, for a renderer; or an error, which its first use shows.
  }
}

function noPart() {
  return null;
}

/** Of the desk and of every form; not of tools that may stay closed. */
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
 * Imports what plugins of the Studio, as comments and tasks, have React import
 * when it is first rendered. It would be a placeholder then, and React (19)
 * shows what replaces a placeholder 300 ms after it at the earliest. A React in
 * which lazy components look otherwise imports them at their first use.
 */
function useLazyParts(): void {
  useMiddlewareComponents(PARTS);
}

/**
 * Sanity's own layout of a document, once the provider of comments around it is
 * set up: it comes when the features of the project are known, and would mount
 * the form a second time, and close what an editor had opened in the first one.
 * Where the features could not be read, there are no comments to wait for.
 */
export function DocumentLayout(props: DocumentLayoutProps) {
  const comments = useCommentsEnabled();
  const { error } = useFeatureEnabled("studioComments");
  return comments.enabled || error ? props.renderDefault(props) : null;
}

/**
 * What leads to a project at Sanity, of which an embedded lake has none: its
 * management, the registration of a Studio, the check of versions and the
 * diagnostics, which are all that the help menu holds here.
 */
const NotHere = createGlobalStyle`
  [data-testid="button-resources-menu"],
  a[href*="/manage/project/"] {
    display: none !important;
  }
`;

/**
 * The Studio without menu entries that its user can never use. The configuration
 * has no switch for them; a rule of style leaves the Studio itself as it is.
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
 * Sanity's own layout, once the features of the project are known: the plugin of
 * tasks wraps the layout then, which would mount all of the Studio a second time.
 *
 * The form of a task reports its changes to a tracker, which a document brings
 * along and the list of tasks does not: without one the Studio warns at every
 * task.
 */
export function StudioLayout(props: LayoutProps) {
  useLazyParts();
  const { isLoading } = useFeatureEnabled("sanityTasks");
  if (isLoading) return <LoadingBlock fill />;
  return (
    <ChangeIndicatorsTracker>
      {props.renderDefault(props)}
    </ChangeIndicatorsTracker>
  );
}
