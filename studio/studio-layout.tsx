import {
  ChangeIndicatorsTracker,
  LoadingBlock,
  useFeatureEnabled,
  type LayoutProps,
} from "sanity";

import { useLazyParts } from "./lazy-parts.ts";

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
