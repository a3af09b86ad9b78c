import { Box, Flex, Stack, Text } from "@sanity/ui";
import {
  type DocumentInspectorProps,
  getPublishedId,
  type Path,
  type SanityDocumentLike,
} from "sanity";
import { IntentLink } from "sanity/router";
import { DocumentInspectorHeader, useDocumentPane } from "sanity/structure";

import type { Finding } from "../../schemas/checks/finding.ts";
import { textsOf, wordsOf } from "../../schemas/checks/text.ts";
import { withLastValues, withTexts } from "../../schemas/fact-text.ts";
import { firmTime } from "../../schemas/moments.ts";
import { FindingCard } from "./finding-card.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { type Checks, useChecks } from "./use-checks.ts";

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
