import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { PinIcon } from "@sanity/icons/Pin";
import { Box, Flex } from "@sanity/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { defineDocumentInspector, type DocumentInspector } from "sanity";
import { DocumentInspectorHeader } from "sanity/structure";

import { otherClocks } from "../domain/moments.ts";
import { Text } from "./focus.tsx";

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

/** Sanity's history takes no time zone: it shows the times of the computer. */
function withClocks(history: DocumentInspector): DocumentInspector {
  const History = history.component;
  return {
    ...history,
    component: (props) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const said = otherClocks(Date.now(), timeZone);
      return (
        <Flex direction="column" height="fill">
          <Box flex={1} style={{ minHeight: 0 }}>
            <History {...props} />
          </Box>
          {said && (
            <Box padding={4}>
              <Text muted>{said}</Text>
            </Box>
          )}
        </Flex>
      );
    },
  };
}

// The Studio asks for its inspectors again and again, and mounts another component anew.
const histories = new WeakMap<DocumentInspector, DocumentInspector>();

/**
 * Panes next to a form: Sanity's history; what keeps it from being published, and every
 * text that contains a fact.
 */
export function inspectorsWith(
  given: readonly DocumentInspector[],
): DocumentInspector[] {
  const known = given.map((each) => {
    if (each.name !== "sanity/structure/history") return each;
    const history = histories.get(each) ?? withClocks(each);
    histories.set(each, history);
    return history;
  });
  return [...known, ...ownInspectors];
}

const ownInspectors = [
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
