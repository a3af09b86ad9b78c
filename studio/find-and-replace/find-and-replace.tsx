import { Card, Container, Heading, Stack, Text } from "@sanity/ui";

import { DocumentPlaces } from "./document-places.tsx";
import type { Found } from "./find-documents.ts";
import { ProgressNote } from "./progress-note.tsx";
import { ReplaceBar } from "./replace-bar.tsx";
import { SearchForm } from "./search-form.tsx";
import { type Progress, updateSession, useSession } from "./session.ts";
import { useFindAndReplace } from "./use-find-and-replace.ts";

/** Finds words in the texts of all documents, and replaces them in drafts. */
export function FindAndReplace() {
  const session = useSession();
  const { find, replace } = useFindAndReplace(session);
  const { phrase, replacement, unticked, progress } = session;
  const found = foundIn(progress);
  const isBusy = progress.kind === "reading" || progress.kind === "writing";

  function tick(ids: readonly string[], isTicked: boolean): void {
    const after = new Set(unticked);
    for (const id of ids) {
      if (isTicked) after.delete(id);
      else after.add(id);
    }
    updateSession({ unticked: after });
  }

  return (
    <Card height="fill" overflow="auto" data-testid="find-and-replace">
      <Container padding={4} width={3}>
        <Stack gap={5} paddingY={4}>
          <Stack gap={4}>
            <Heading as="h1" size={2}>
              Find and replace
            </Heading>
            <Text muted size={1}>
              Looks through the texts of all documents that you may edit: the
              draft, where there is one. Web addresses, links, names for links,
              numbers of licenses and choices from a list stay as they are. What
              is replaced becomes a draft; nothing is published.
            </Text>
          </Stack>
          <SearchForm
            isBusy={isBusy}
            phrase={phrase}
            replacement={replacement}
            onFind={() => void find()}
            onPhrase={(changed) => updateSession({ phrase: changed })}
            onReplacement={(changed) => updateSession({ replacement: changed })}
          />
          <ProgressNote progress={progress} />
          {found !== null && (
            <FoundPlaces
              found={found}
              isBusy={isBusy}
              onReplace={() => void replace(found)}
              onTick={tick}
              replacement={replacement}
              unticked={unticked}
            />
          )}
        </Stack>
      </Container>
    </Card>
  );
}

function foundIn(progress: Progress): Found | null {
  return "found" in progress && progress.found.documents.length > 0
    ? progress.found
    : null;
}

function FoundPlaces({
  found,
  isBusy,
  onReplace,
  onTick,
  replacement,
  unticked,
}: {
  found: Found;
  isBusy: boolean;
  onReplace: () => void;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  replacement: string;
  unticked: ReadonlySet<string>;
}) {
  return (
    <>
      <ReplaceBar
        found={found}
        isBusy={isBusy}
        onReplace={onReplace}
        onTick={onTick}
        replacement={replacement}
        unticked={unticked}
      />
      {found.documents.map((document) => (
        <DocumentPlaces
          key={document.document._id}
          found={document}
          isBusy={isBusy}
          onTick={(id, isTicked) => onTick([id], isTicked)}
          replacement={replacement}
          unticked={unticked}
        />
      ))}
    </>
  );
}
