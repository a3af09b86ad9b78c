import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { PinIcon } from "@sanity/icons/Pin";
import { Box, Flex } from "@sanity/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { defineDocumentInspector } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";

type Inspector = {
  name: string;
  testId: string;
  title: string;
  icon: ComponentType;
  /** The one document type that has it; all have it if left out. */
  only?: string;
  load(): Promise<{ default: ComponentType<{ documentId: string }> }>;
};

/**
 * An inspector that imports its content when opened, so that a form does not wait for
 * the rules.
 */
function inspector({ name, testId, title, icon, only, load }: Inspector) {
  const Content = lazy(load);
  return defineDocumentInspector({
    name,
    component: ({ documentId, onClose }) => (
      <Suspense>
        <Flex data-testid={testId} direction="column" height="fill">
          <DocumentInspectorHeader
            as="header"
            flex="none"
            title={title}
            onClose={onClose}
            closeButtonLabel={`Close “${title}”`}
          />
          <Box flex={1} overflow="auto" padding={4} tabIndex={0}>
            <Content documentId={documentId} />
          </Box>
        </Flex>
      </Suspense>
    ),
    useMenuItem: ({ documentType }) => ({
      icon,
      title,
      showAsAction: true,
      hidden: only !== undefined && documentType !== only,
    }),
  });
}

/**
 * Panes next to a form: what keeps it from being published, and every text that
 * contains a fact.
 */
export const inspectors = [
  inspector({
    name: "checks",
    testId: "checks-pane",
    title: "Checks",
    icon: CheckmarkCircleIcon,
    load: () => import("./checks/checks-pane.tsx"),
  }),
  inspector({
    name: "fact-uses",
    testId: "fact-uses",
    title: "Where this appears",
    icon: PinIcon,
    only: "fact",
    load: () => import("./facts/fact-uses-pane.tsx"),
  }),
];
