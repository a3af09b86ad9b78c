import {
  ChangeIndicatorsTracker,
  type DocumentLayoutProps,
  type LayoutProps,
  LoadingBlock,
  useCommentsEnabled,
  useCurrentUser,
  useFeatureEnabled,
} from "sanity";
import { createGlobalStyle } from "styled-components";

import { isEmbedded } from "./project.ts";

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

/** The document as JSON. */
const NotForWriters = createGlobalStyle`
  [data-testid="action-inspect"] {
    display: none !important;
  }
`;

/** The roles that see the JSON of a document. */
const INSPECTING = ["administrator", "developer"];

/**
 * The Studio without menu entries that its user can never use. The configuration
 * has no switch for them; a rule of style leaves the Studio itself as it is.
 */
export function MenuRules(props: LayoutProps) {
  const roles = useCurrentUser()?.roles ?? [];
  const inspects = roles.some(({ name }) => INSPECTING.includes(name));
  return (
    <>
      {isEmbedded && <NotHere />}
      {!inspects && <NotForWriters />}
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
  const { isLoading } = useFeatureEnabled("sanityTasks");
  if (isLoading) return <LoadingBlock fill />;
  return (
    <ChangeIndicatorsTracker>
      {props.renderDefault(props)}
    </ChangeIndicatorsTracker>
  );
}
