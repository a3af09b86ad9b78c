import { Stack } from "@sanity/ui";
import { useDeferredValue, useMemo } from "react";
import { getPublishedId, type SanityClient, useClient } from "sanity";
import { useDocumentPane } from "sanity/structure";

import { gapsOf, type JudgedDocument } from "../../domain/content-gaps.ts";
import { firmTime } from "../../domain/moments.ts";
import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { CheckedDocument, Finding } from "../../schemas/checks/finding.ts";
import { easeText, readingEaseOf } from "../../schemas/checks/reading-ease.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { withValues } from "../../schemas/checks/site-facts.ts";
import { Sentences, Text } from "../focus.tsx";
import { Answers } from "../rows/answers.tsx";
import { Group, PanelContent, useLoaded } from "../rows/panel.tsx";
import { changesBy } from "./changes.ts";
import { readSurroundings } from "./check-draft.ts";
import { Changes, FindingList } from "./checks-dialog.tsx";
import { markWords } from "./mark-words.ts";
import {
  bringBack,
  keepReason,
  maySetAside,
  type PublishNote,
  reasonFor,
} from "./reasons.ts";
import { SearchPreview } from "./search-preview.tsx";

/** The findings of the open document, those set aside, and what publishing changes. */
export default function ChecksPane({ documentId }: { documentId: string }) {
  const id = getPublishedId(documentId);
  const { editState, documentType } = useDocumentPane();
  const client = useClient({ apiVersion: "2025-02-19" });
  const loaded = useLoaded(
    () => readSurroundings(client, { _id: id, _type: documentType }),
    [client, documentType, id],
    // All documents are read again whenever the open one is published.
    editState?.published?._rev,
  );
  return (
    <PanelContent loaded={loaded}>
      {(known) => (
        <Findings {...known} id={id} client={client} reload={loaded.reload} />
      )}
    </PanelContent>
  );
}

type FindingsProps = {
  site: Site;
  reasons: readonly PublishNote[];
  pages: string;
  id: string;
  client: SanityClient;
  reload(): void;
};

function Findings(props: FindingsProps) {
  const { site, reasons, pages, client } = props;
  const { value, editState, onPathOpen, onFocus } = useDocumentPane();
  const document = useDeferredValue(value);
  const [findings, changes, unknown] = useMemo(() => {
    const now = Date.now();
    const { draft = null, published = null } = editState ?? {};
    return [
      checkDocument(document, site, now),
      draft
        ? changesBy([{ before: published, after: document }], site, now)
        : [],
      gapsOf(document satisfies JudgedDocument, now),
    ];
  }, [document, editState, site]);
  const open = findings.filter((each) => !reasonFor(each, reasons));
  const aside = findings.filter((each) => reasonFor(each, reasons));
  const onOpen = ({ path, passage }: Finding) => {
    onPathOpen([...path]);
    onFocus([...path]);
    markWords(path, passage);
  };
  const more = (finding: Finding) => <Reason {...props} finding={finding} />;
  return (
    <Stack gap={5}>
      {open.length === 0 ? (
        <Text role="status">No problems found.</Text>
      ) : (
        <Group title={`Findings (${open.length})`}>
          <FindingList findings={open} onOpen={onOpen} more={more} />
        </Group>
      )}
      {aside.length > 0 && (
        <Group title={`Set aside (${aside.length})`}>
          <FindingList findings={aside} onOpen={onOpen} more={more} />
        </Group>
      )}
      <StillUnknown gaps={unknown} />
      <ReadingEase document={document} site={site} />
      <Group title="What visitors will see">
        <Changes changes={changes} pages={pages} />
      </Group>
      <SearchPreview
        document={document}
        site={site}
        client={client}
        published={editState?.published ?? null}
      />
    </Stack>
  );
}

/** What nobody has filled in or confirmed yet. */
function StillUnknown({ gaps }: { gaps: ReturnType<typeof gapsOf> }) {
  return (
    gaps.length > 0 && (
      <Group title={`To finish (${gaps.length})`}>
        <Sentences said={[...new Set(gaps.map(([, text]) => text))]} />
      </Group>
    )
  );
}

type ReadingEaseProps = { document: CheckedDocument; site: Site };

/** How easily the text reads, for information; nothing for a short one. */
function ReadingEase({ document, site }: ReadingEaseProps) {
  const ease = useMemo(
    () => readingEaseOf(withValues(document, site.facts)),
    [document, site],
  );
  return (
    ease && (
      <Group title="Reading ease">
        <Text>{easeText(ease)}</Text>
      </Group>
    )
  );
}

/** Sets a warning aside, or shows why it is set aside, and restores it. */
function Reason({
  finding,
  id,
  client,
  reasons,
  reload,
}: FindingsProps & { finding: Finding }) {
  const given = reasonFor(finding, reasons);
  if (!maySetAside(finding)) return null;
  const way = given
    ? { text: "Bring back", run: () => bringBack(client, given) }
    : {
        text: "Set aside",
        words: "Why it is right as it is",
        run: (reason: string) => keepReason(client, id, reason, [finding]),
      };
  return (
    <>
      {given && (
        <Text>
          {firmTime(given.at)}: {given.reason}
        </Text>
      )}
      <Answers title={finding.passage} ways={[way]} onAnswered={reload} />
    </>
  );
}
