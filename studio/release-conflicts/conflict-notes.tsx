import { Card, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, useClient, useEditState } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import {
  isOvertaken,
  type OtherRelease,
  readConflicts,
  type ReleaseConflicts,
} from "./release-conflicts.ts";

const NONE: ReleaseConflicts = { madeAt: null, others: [] };

/**
 * Above the form of a version: that its document was published since, and that
 * another release changes it too. In: the id of the version, its type.
 */
export function ConflictNotes({ id, type }: { id: string; type: string }) {
  const publishedId = getPublishedId(id);
  const { published } = useEditState(publishedId, type);
  const { madeAt, others } = useConflicts(id, published?._rev);
  const publishedAt = published?._updatedAt ?? null;
  const notes = [
    ...(publishedAt !== null && isOvertaken(madeAt, publishedAt)
      ? [
          `Visitors got another text on ${firmTime(publishedAt)}, after this was added to the release. The release puts the text below in its place: compare the two first.`,
        ]
      : []),
    ...others.map(sentenceOf),
  ];
  if (notes.length === 0) return null;
  return (
    <Card
      border
      data-testid="release-conflicts"
      padding={3}
      radius={2}
      tone="caution"
    >
      <Stack gap={3}>
        {notes.map((note) => (
          <Text key={note} size={1}>
            {note}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

/** Read again whenever the document is published. */
function useConflicts(id: string, revision: string | undefined) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [conflicts, setConflicts] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    readConflicts(client, id).then(
      (read) => isWanted && setConflicts(read),
      // The notes help, and guard nothing.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [client, id, revision]);
  return conflicts;
}

function sentenceOf({ name, title, publishAt }: OtherRelease): string {
  const when =
    publishAt === null ? "" : `, which is scheduled for ${firmTime(publishAt)}`;
  return `This is also in the release "${title || name}"${when}. The release that is published last decides what visitors see.`;
}
