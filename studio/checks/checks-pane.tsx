import { Box, Flex, Stack, Text } from "@sanity/ui";
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react";
import {
  type DocumentInspectorProps,
  getPublishedId,
  type Path,
  useClient,
} from "sanity";
import { DocumentInspectorHeader, useDocumentPane } from "sanity/structure";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { firmTime } from "../../schemas/moments.ts";
import { type PublishNote, readReasons, readSite } from "./check-draft.ts";
import { FindingCard } from "./checks-dialog.tsx";

type Read = { site: Site; reasons: PublishNote[] };

/**
 * All documents, read again whenever the open one is published. Out: null while
 * they are read, "failed" if they cannot be.
 */
function useSite(
  documentId: string,
  revision: string | undefined,
): Read | "failed" | null {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [read, setRead] = useState<Read | "failed" | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    Promise.all([
      readSite(client, abort.signal),
      readReasons(client, documentId, abort.signal),
    ]).then(
      ([site, reasons]) => setRead({ site, reasons }),
      () => {
        if (!abort.signal.aborted) setRead("failed");
      },
    );
    return () => abort.abort();
  }, [client, documentId, revision]);
  return read;
}

/** The findings of the open document, and why it was published with warnings. */
export default function ChecksPane({
  documentId,
  onClose,
}: DocumentInspectorProps) {
  const { value, editState, onPathOpen, onFocus } = useDocumentPane();
  const read = useSite(getPublishedId(documentId), editState?.published?._rev);
  const document = useDeferredValue(value);
  const site = read !== null && read !== "failed" ? read.site : null;
  const findings = useMemo(
    () => site && checkDocument(document, site, Date.now()),
    [document, site],
  );
  const open = (path: Path) => {
    onPathOpen(path);
    onFocus(path);
  };
  return (
    <Flex data-testid="checks-pane" direction="column" height="fill">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Close the checks"
        flex="none"
        onClose={onClose}
        title="Checks"
      />
      <Box flex={1} overflow="auto" padding={4}>
        <Stack gap={5}>
          <Findings
            findings={findings}
            hasFailed={read === "failed"}
            onOpen={open}
          />
          {read !== null && read !== "failed" && read.reasons.length > 0 && (
            <List title="Published with warnings">
              {read.reasons.map(({ _id, _createdAt, reason, warnings }) => (
                <li key={_id}>
                  <Text size={1}>
                    {firmTime(_createdAt)}: {reason} ({warnings.length}{" "}
                    warnings)
                  </Text>
                </li>
              ))}
            </List>
          )}
        </Stack>
      </Box>
    </Flex>
  );
}

function Findings({
  findings,
  hasFailed,
  onOpen,
}: {
  /** null until the other documents are read. */
  findings: readonly Finding[] | null;
  hasFailed: boolean;
  onOpen(path: Path): void;
}) {
  if (findings === null || findings.length === 0)
    return (
      <Text muted={findings === null} role="status" size={1}>
        {findings !== null
          ? "Nothing was found."
          : hasFailed
            ? "The other documents could not be read. Open the checks again."
            : "Reading all documents…"}
      </Text>
    );
  return (
    <List title={`Findings (${findings.length})`}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${JSON.stringify(finding.path)}`}>
          <FindingCard
            finding={finding}
            onOpen={() => onOpen([...finding.path])}
          />
        </li>
      ))}
    </List>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        {title}
      </Text>
      <Stack as="ul" gap={2} style={{ listStyle: "none", padding: 0 }}>
        {children}
      </Stack>
    </Stack>
  );
}
