import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import {
  type DocumentInspectorProps,
  getPublishedId,
  type Path,
  type SanityDocumentLike,
  useClient,
} from "sanity";
import { IntentLink } from "sanity/router";
import { DocumentInspectorHeader, useDocumentPane } from "sanity/structure";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import {
  relatedIndex,
  type RelatedPage,
  relatedPages,
} from "../../schemas/checks/related.ts";
import { searchTextsOf } from "../../schemas/checks/search-text.ts";
import { withValues } from "../../schemas/checks/site-facts.ts";
import { type Site, siteWordsOf } from "../../schemas/checks/site.ts";
import { textsOf, wordsOf } from "../../schemas/checks/text.ts";
import { withLastValues, withTexts } from "../../schemas/fact-text.ts";
import { firmTime } from "../../schemas/moments.ts";
import { searchWords, type SiteWords } from "../../schemas/search-words.ts";
import { type PublishNote, readReasons, readSite } from "./check-draft.ts";
import { FindingCard } from "./checks-dialog.tsx";

/** What the pane shows of a document. */
export type Checks = {
  /** The document with the values of its facts. */
  printed: SanityDocumentLike;
  /** What the site adds to the page's words in search results. */
  siteWords: SiteWords;
  findings: Finding[];
  related: RelatedPage[];
  reasons: PublishNote[];
};

type Read = { site: Site; reasons: PublishNote[] };

/**
 * The checks of a document while it is edited. In: the document, its published
 * id, its published revision, at whose change all documents are read again.
 * Out: null while they are read, "failed" if they cannot be.
 */
export function useChecks(
  value: SanityDocumentLike,
  documentId: string,
  revision: string | undefined,
): Checks | "failed" | null {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [read, setRead] = useState<Read | "failed" | null>(null);
  const document = useDeferredValue(value);

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

  const site = isRead(read) ? read.site : null;
  const index = useMemo(() => site && relatedIndex(site), [site]);
  return useMemo(() => {
    if (!isRead(read)) return read;
    if (index === null) return null;
    return {
      printed: withValues(document, read.site.facts),
      siteWords: siteWordsOf(read.site),
      findings: checkDocument(document, read.site, Date.now()),
      related: relatedPages(document, read.site, index),
      reasons: read.reasons,
    };
  }, [document, index, read]);
}

function isRead(read: Read | "failed" | null): read is Read {
  return read !== null && read !== "failed";
}

type SearchPreviewProps = { document: SanityDocumentLike; site: SiteWords };

/** How the pages of a document look in search results and when they are shared. */
export function SearchPreview({ document, site }: SearchPreviewProps) {
  const pages = searchTextsOf(document);
  if (pages.length === 0) return null;
  return (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        In search results and when shared
      </Text>
      {pages.map((page) => (
        <Page
          key={page.path.join("/")}
          {...searchWords(page, site)}
          ownTitle={page.title}
          isHidden={page.isHidden}
        />
      ))}
    </Stack>
  );
}

const RESULT = { fontFamily: "Arial, sans-serif", maxWidth: 600 } as const;
const ONE_LINE = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

type PageProps = {
  title: string;
  description: string;
  /** Shared links show it without the name of the firm. */
  ownTitle: string;
  isHidden: boolean;
};

function Page({ title, description, ownTitle, isHidden }: PageProps) {
  if (isHidden)
    return (
      <Text muted size={1}>
        "{title}" is hidden from search engines.
      </Text>
    );
  return (
    <>
      <Card border data-testid="search-result" padding={3} radius={2}>
        <div style={RESULT}>
          <div style={{ ...ONE_LINE, fontSize: 20 }}>{title}</div>
          <div style={{ fontSize: 14, lineHeight: 1.57 }}>{description}</div>
        </div>
      </Card>
      <Card border data-testid="share-card" overflow="hidden" radius={2}>
        <Box
          padding={5}
          style={{
            aspectRatio: "1200 / 630",
            display: "grid",
            placeItems: "center",
          }}
        >
          <Text align="center" size={3} weight="semibold">
            {ownTitle}
          </Text>
        </Box>
        <Card borderTop padding={3}>
          <Stack gap={2}>
            <Text size={1} weight="medium">
              {ownTitle}
            </Text>
            <Text muted size={1} textOverflow="ellipsis">
              {description}
            </Text>
          </Stack>
        </Card>
      </Card>
    </>
  );
}

/** The findings of the open document, its look in search results, and what it could link to. */
export function ChecksPane({ documentId, onClose }: DocumentInspectorProps) {
  const { value, editState, onPathOpen, onFocus } = useDocumentPane();
  const checks = useChecks(
    value,
    getPublishedId(documentId),
    editState?.published?._rev,
  );
  const printed = isChecks(checks)
    ? checks.printed
    : withTexts(value, withLastValues);
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
          {checks === null || checks === "failed" ? (
            <Text muted role="status" size={1}>
              {checks === null
                ? "Reading all documents…"
                : "The other documents could not be read. Open the checks again."}
            </Text>
          ) : (
            <Result checks={checks} onOpen={open} />
          )}
          <Text muted size={1}>
            {wordCountOf(printed)} words
          </Text>
          {isChecks(checks) && (
            <SearchPreview document={printed} site={checks.siteWords} />
          )}
        </Stack>
      </Box>
    </Flex>
  );
}

function isChecks(checks: Checks | "failed" | null): checks is Checks {
  return checks !== null && checks !== "failed";
}

function Result({
  checks: { findings, related, reasons },
  onOpen,
}: {
  checks: Checks;
  onOpen(path: Path): void;
}) {
  return (
    <>
      <Findings findings={findings} onOpen={onOpen} />
      {related.length > 0 && (
        <List title="Pages that this could link to">
          {related.map(({ id, type, title }) => (
            <li key={id}>
              <Text size={1}>
                <IntentLink intent="edit" params={{ id, type }}>
                  {title}
                </IntentLink>
              </Text>
            </li>
          ))}
        </List>
      )}
      {reasons.length > 0 && (
        <List title="Published with warnings">
          {reasons.map(({ _id, _createdAt, reason, warnings }) => (
            <li key={_id}>
              <Text size={1}>
                {firmTime(_createdAt)}: {reason} ({warnings.length} warnings)
              </Text>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function Findings({
  findings,
  onOpen,
}: {
  findings: readonly Finding[];
  onOpen(path: Path): void;
}) {
  if (findings.length === 0)
    return (
      <Text role="status" size={1}>
        Nothing was found.
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

/** How many words the page itself has, without those for search engines. */
function wordCountOf(document: SanityDocumentLike): number {
  return textsOf(document)
    .filter(({ path }) => !path.includes("seo"))
    .flatMap(({ text }) => wordsOf(text)).length;
}

function List({
  title,
  children,
}: {
  title: string;
  children: React.ReactNode;
}) {
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
