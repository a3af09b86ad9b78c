import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { PinIcon } from "@sanity/icons/Pin";
import { type ComponentType, lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspectorProps } from "sanity";

type Pane = ComponentType<DocumentInspectorProps>;

/** The pane is imported when it is opened: a form does not wait for the rules. */
function whenOpened(load: () => Promise<{ default: Pane }>): Pane {
  const Loaded = lazy(load);
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** "Checks" beside a form: what stands in the way of publishing it. */
export const checksInspector = defineDocumentInspector({
  name: "checks",
  component: whenOpened(() => import("./checks/checks-pane.tsx")),
  useMenuItem: () => ({
    icon: CheckmarkCircleIcon,
    showAsAction: true,
    title: "Checks",
  }),
});

/** "Where this stands" beside a fact: every text that holds it. */
export const factUsesInspector = defineDocumentInspector({
  name: "fact-uses",
  component: whenOpened(() => import("./facts/fact-uses-pane.tsx")),
  useMenuItem: ({ documentType }) => ({
    hidden: documentType !== "fact",
    icon: PinIcon,
    showAsAction: true,
    title: "Where this stands",
  }),
});
