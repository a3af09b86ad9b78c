import { PinIcon } from "@sanity/icons/Pin";
import { lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspectorProps } from "sanity";

const FactUsesPane = lazy(() =>
  import("./fact-uses-pane.tsx").then((module) => ({
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
