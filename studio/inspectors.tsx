import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { PinIcon } from "@sanity/icons/Pin";
import { lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspectorProps } from "sanity";

const ChecksPane = lazy(() =>
  import("./checks/checks-pane.tsx").then((module) => ({
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

const FactUsesPane = lazy(() =>
  import("./facts/fact-uses-pane.tsx").then((module) => ({
    default: module.FactUsesPane,
  })),
);

function FactUses(props: DocumentInspectorProps) {
  return (
    <Suspense>
      <FactUsesPane {...props} />
    </Suspense>
  );
}

/** "Where this stands" beside a fact: every text that holds it. */
export const factUsesInspector = defineDocumentInspector({
  name: "fact-uses",
  component: FactUses,
  useMenuItem: ({ documentType }) => ({
    hidden: documentType !== "fact",
    icon: PinIcon,
    showAsAction: true,
    title: "Where this stands",
  }),
});
