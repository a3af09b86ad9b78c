import { Stack, Text } from "@sanity/ui";
import { type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { getPublishedId, useClient } from "sanity";
import { useDocumentPane } from "sanity/structure";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { firmTime } from "../../schemas/moments.ts";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import {
  LONGEST_READING_MS,
  type PublishNote,
  readReasons,
  readSite,
} from "./check-draft.ts";
import { FindingList } from "./checks-dialog.tsx";

/** The findings of the open document, and why it was published with warnings. */
export default function ChecksPane({ documentId }: { documentId: string }) {
  const id = getPublishedId(documentId);
  const { editState } = useDocumentPane();
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(() => {
    const signal = AbortSignal.timeout(LONGEST_READING_MS);
    return Promise.all([
      readSite(client, signal),
      readReasons(client, id, signal),
    ]);
  }, [client, id]);
  // All documents are read again whenever the open one is published.
  const loaded = useLoaded(load, editState?.published?._rev ?? "");
  return (
    <PanelContent loaded={loaded}>
      {([site, reasons]) => <Findings reasons={reasons} site={site} />}
    </PanelContent>
  );
}

type FindingsProps = { site: Site; reasons: readonly PublishNote[] };

function Findings({ site, reasons }: FindingsProps) {
  const { value, onPathOpen, onFocus } = useDocumentPane();
  const document = useDeferredValue(value);
  const findings = useMemo(
    () => checkDocument(document, site, Date.now()),
    [document, site],
  );
  return (
    <Stack gap={5}>
      {findings.length === 0 ? (
        <Text role="status" size={1}>
          No problems found.
        </Text>
      ) : (
        <List title={`Findings (${findings.length})`}>
          <FindingList
            findings={findings}
            onOpen={(path) => {
              onPathOpen(path);
              onFocus(path);
            }}
          />
        </List>
      )}
      {reasons.length > 0 && (
        <List title="Published with warnings">
          <Stack as="ul" gap={2} style={{ listStyle: "none", padding: 0 }}>
            {reasons.map(({ _id, _createdAt, reason, warnings }) => (
              <li key={_id}>
                <Text size={1}>
                  {firmTime(_createdAt)}: {reason} ({warnings.length} warnings)
                </Text>
              </li>
            ))}
          </Stack>
        </List>
      )}
    </Stack>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
