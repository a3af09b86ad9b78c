import { Stack, Text } from "@sanity/ui";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { getPublishedId, type SanityClient, useClient } from "sanity";
import { useDocumentPane } from "sanity/structure";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { firmTime } from "../../schemas/moments.ts";
import { Answers } from "../rows/answers.tsx";
import { Group, PanelContent, useLoaded } from "../rows/panel.tsx";
import { changesBy, pagesOf } from "./changes.ts";
import { LONGEST_READING_MS, readSite } from "./check-draft.ts";
import { Changes, FindingList } from "./checks-dialog.tsx";
import {
  bringBack,
  keepReason,
  maySetAside,
  type PublishNote,
  readReasons,
  reasonFor,
} from "./reasons.ts";

/** The findings of the open document, those that are set aside, and what publishing changes. */
export default function ChecksPane({ documentId }: { documentId: string }) {
  const id = getPublishedId(documentId);
  const { editState, documentType } = useDocumentPane();
  const client = useClient({ apiVersion: "2025-02-19" });
  const [revision, setRevision] = useState(0);
  const load = useCallback(async () => {
    const signal = AbortSignal.timeout(LONGEST_READING_MS);
    const [site, reasons, pages] = await Promise.all([
      readSite(client, signal),
      readReasons(client, id, signal),
      pagesOf(client, { _id: id, _type: documentType }, signal),
    ]);
    return { site, reasons, pages };
  }, [client, documentType, id]);
  // All documents are read again whenever the open one is published.
  const published = editState?.published?._rev ?? "";
  const loaded = useLoaded(load, `${published} ${revision}`);
  const readAgain = () => setRevision((before) => before + 1);
  return (
    <PanelContent loaded={loaded}>
      {(known) => <Findings {...{ ...known, id, client, readAgain }} />}
    </PanelContent>
  );
}

type FindingsProps = {
  site: Site;
  reasons: readonly PublishNote[];
  pages: string;
  id: string;
  client: SanityClient;
  readAgain(): void;
};

function Findings(props: FindingsProps) {
  const { site, reasons, pages, id, client, readAgain } = props;
  const { value, editState, onPathOpen, onFocus } = useDocumentPane();
  const document = useDeferredValue(value);
  const [findings, changes] = useMemo(() => {
    const now = Date.now();
    const { draft = null, published = null } = editState ?? {};
    return [
      checkDocument(document, site, now),
      draft ? changesBy(document, published, site, now) : [],
    ];
  }, [document, editState, site]);
  const reasonOf = (each: (typeof findings)[number]) =>
    reasonFor(each, reasons);
  const open = findings.filter((each) => !reasonOf(each));
  const aside = findings.filter(reasonOf);
  const onOpen = (path: Parameters<typeof onPathOpen>[0]) => {
    onPathOpen(path);
    onFocus(path);
  };
  return (
    <Stack gap={5}>
      {open.length === 0 ? (
        <Text role="status" size={1}>
          No problems found.
        </Text>
      ) : (
        <Group title={`Findings (${open.length})`}>
          <FindingList
            findings={open}
            onOpen={onOpen}
            more={(each) =>
              maySetAside(each) && (
                <Answers
                  title={each.passage}
                  ways={[
                    {
                      text: "Set aside",
                      words: "Why it is right as it is",
                      run: (reason) =>
                        keepReason(client, id, reason, [each]).then(() => ""),
                    },
                  ]}
                  onAnswered={readAgain}
                />
              )
            }
          />
        </Group>
      )}
      {aside.length > 0 && (
        <Group title={`Set aside (${aside.length})`}>
          <FindingList
            findings={aside}
            onOpen={onOpen}
            more={(each) => <SetAside reason={reasonOf(each)} {...props} />}
          />
        </Group>
      )}
      <Group title="What visitors will see">
        <Changes changes={changes} pages={pages} />
      </Group>
    </Stack>
  );
}

/** Why a finding is set aside, and what brings it back. */
function SetAside({
  reason,
  client,
  readAgain,
}: FindingsProps & { reason: ReturnType<typeof reasonFor> }) {
  if (reason === null) return null;
  return (
    <>
      <Text size={1}>
        {firmTime(reason.at)}: {reason.reason}
      </Text>
      <Answers
        title={reason.reason}
        ways={[
          {
            text: "Bring back",
            run: () => bringBack(client, reason).then(() => ""),
          },
        ]}
        onAnswered={readAgain}
      />
    </>
  );
}
