import { Card, Stack, Text } from "@sanity/ui";

import { counted } from "./counted.ts";
import { DocumentList } from "./document-places.tsx";
import { type Found, MAX_PLACES } from "./find-documents.ts";
import type { Progress } from "./session.ts";

/** Says what was found, written or refused; screen readers say it as well. */
export function ProgressNote({ progress }: { progress: Progress }) {
  return (
    <Stack aria-live="polite" gap={3} role="status">
      <Note progress={progress} />
    </Stack>
  );
}

function Note({ progress }: { progress: Progress }) {
  switch (progress.kind) {
    case "empty":
      return null;
    case "reading":
      return (
        <Text size={1}>
          Reading … {counted(progress.count, "document")} so far.
        </Text>
      );
    case "unread":
      return (
        <Text size={1}>
          The documents could not be read. Check the connection and try again.
        </Text>
      );
    case "found":
      return <FoundNote found={progress.found} />;
    case "writing":
      return <Text size={1}>Replacing …</Text>;
    case "refused":
      return (
        <Card border padding={4} radius={2} tone="caution">
          <Text size={1}>{progress.reason}</Text>
        </Card>
      );
    case "written":
      return <WrittenNote progress={progress} />;
    default:
      return progress satisfies never;
  }
}

function FoundNote({
  found: { documents, closedTypes, closedDocuments, hasMore },
}: {
  found: Found;
}) {
  const places = documents.reduce((sum, found) => sum + found.places.length, 0);
  return (
    <>
      <Text size={1}>
        {places === 0
          ? "These words stand nowhere in the texts that you may edit."
          : `${counted(places, "place")} in ${counted(documents.length, "document")}.`}
      </Text>
      {hasMore && (
        <Text size={1}>
          There are more: only the first {MAX_PLACES} are shown and can be
          replaced at once.
        </Text>
      )}
      {closedTypes.length > 0 && (
        <Text muted size={1}>
          Not looked through, as your role may not edit them:{" "}
          {closedTypes.join(", ")}.
        </Text>
      )}
      {closedDocuments.length > 0 && (
        <Text muted size={1}>
          Also found in documents that your role may not edit:{" "}
          {closedDocuments.join(", ")}.
        </Text>
      )}
    </>
  );
}

function WrittenNote({
  progress: { documents, places },
}: {
  progress: Extract<Progress, { kind: "written" }>;
}) {
  return (
    <Card border padding={4} radius={2} tone="positive">
      <Stack gap={4}>
        <Text size={1} weight="medium">
          Replaced in {counted(places, "place")}. These documents are drafts
          now, and nothing is published yet:
        </Text>
        <DocumentList documents={documents} />
        <Text size={1}>
          To undo it, open a document, choose its history (the clock above the
          form) and restore the version before; a document without other edits
          can also discard its draft.
        </Text>
      </Stack>
    </Card>
  );
}
