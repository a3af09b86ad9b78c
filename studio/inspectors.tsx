import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { PinIcon } from "@sanity/icons/Pin";
import { Box, Flex } from "@sanity/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspectorProps } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";

/**
 * An inspector whose content is imported when it is opened: a form does not wait
 * for the rules. In: its names for tests and for people.
 */
function pane(
  name: string,
  title: string,
  load: () => Promise<{ default: ComponentType<{ documentId: string }> }>,
) {
  const Content = lazy(load);
  return function Pane({ documentId, onClose }: DocumentInspectorProps) {
    return (
      <Suspense>
        <Flex data-testid={name} direction="column" height="fill">
          <DocumentInspectorHeader
            {...{ as: "header", flex: "none", title, onClose }}
            closeButtonLabel={`Close “${title}”`}
          />
          <Box flex={1} overflow="auto" padding={4} tabIndex={0}>
            <Content documentId={documentId} />
          </Box>
        </Flex>
      </Suspense>
    );
  };
}

/** "Checks" beside a form: what stands in the way of publishing it. */
export const checksInspector = defineDocumentInspector({
  name: "checks",
  component: pane(
    "checks-pane",
    "Checks",
    () => import("./checks/checks-pane.tsx"),
  ),
  useMenuItem: () => ({
    icon: CheckmarkCircleIcon,
    showAsAction: true,
    title: "Checks",
  }),
});

/** "Where this appears" beside a fact: every text that holds it. */
export const factUsesInspector = defineDocumentInspector({
  name: "fact-uses",
  component: pane(
    "fact-uses",
    "Where this appears",
    () => import("./facts/fact-uses-pane.tsx"),
  ),
  useMenuItem: ({ documentType }) => ({
    hidden: documentType !== "fact",
    icon: PinIcon,
    showAsAction: true,
    title: "Where this appears",
  }),
});
