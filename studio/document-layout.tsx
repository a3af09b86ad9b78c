import { type DocumentLayoutProps, useFeatureEnabled } from "sanity";

/**
 * Sanity's own layout of a document, once the features of the project are known:
 * the provider of comments wraps the layout then, which would mount the form a
 * second time, and close what an editor had opened in the first one. Sanity asks
 * for the features once; each document learns them again after it is mounted.
 */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { isLoading } = useFeatureEnabled("studioComments");
  return isLoading ? null : props.renderDefault(props);
}
