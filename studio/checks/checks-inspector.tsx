import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspectorProps } from "sanity";

const ChecksPane = lazy(() =>
  import("./checks-pane.tsx").then((module) => ({
    default: module.ChecksPane,
  })),
);

/** The pane is imported when it is opened: a form does not wait for the rules. */
function Checks(props: DocumentInspectorProps) {
  return (
    <Suspense>
      <ChecksPane {...props} />
    </Suspense>
  );
}

/** "Checks" beside a form: what stands in the way of publishing it. */
export const checksInspector = defineDocumentInspector({
  name: "checks",
  component: Checks,
  useMenuItem: () => ({
    icon: CheckmarkCircleIcon,
    showAsAction: true,
    title: "Checks",
  }),
});
