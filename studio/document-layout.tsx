import {
  type DocumentLayoutProps,
  useCommentsEnabled,
  useFeatureEnabled,
} from "sanity";

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
