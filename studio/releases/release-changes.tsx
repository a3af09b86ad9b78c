import { Stack } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import { type SanityClient, type Schema, useClient, useSchema } from "sanity";

import { withLastValues } from "../../domain/fact-text.ts";
import { nameOf } from "../../schemas/checks/document-name.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { pathsOf, type Site } from "../../schemas/checks/site.ts";
import { numberChanges } from "../approvals/difference.ts";
import { changesBy } from "../checks/changes.ts";
import { LONGEST_READING_MS } from "../checks/check-draft.ts";
import { readSite } from "../checks/read-site.ts";
import { Sentences, Text } from "../focus.tsx";
import { pagesOf } from "../presentation/used-on.ts";
import { Group, PanelContent, useLoaded } from "../rows/panel.tsx";

/** What running a release changes for visitors, across all of its documents. */
export default function ReleaseChanges({ release }: { release: string }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const loaded = useLoaded(
    () => readChanges(client, schema, release),
    [client, release, schema],
  );
  const { root, hasChanged } = useConfirmation(client, release);
  return (
    <Stack data-testid="release-changes" gap={4} marginTop={4} ref={root}>
      {hasChanged && (
        <Text role="alert">
          Nothing was published or scheduled: this release has changed since you
          opened this, or could not be read. Close this, look at the release as
          it is now, and try again.
        </Text>
      )}
      <PanelContent loaded={loaded}>
        {(told) =>
          Object.entries(told).map(([title, lines]) =>
            lines.length === 0 ? null : (
              <Group key={title} title={title}>
                <Sentences said={lines} />
              </Group>
            ),
          )
        }
      </PanelContent>
    </Stack>
  );
}

const REVISIONS = `*[sanity::partOfRelease($release)] | order(_id) {_id, _rev}`;

/** The contents of a release, as a text for comparison. Rejects if unreadable. */
async function readRevisions(client: SanityClient, release: string) {
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const options = { perspective: "raw", signal, tag: "release" } as const;
  return JSON.stringify(
    await client.fetch<unknown>(REVISIONS, { release }, options),
  );
}

/**
 * Lets Sanity's dialog be confirmed only while the release is as it was when it opened:
 * Sanity's own request to run or schedule one names no revision.
 */
function useConfirmation(client: SanityClient, release: string) {
  const root = useRef<HTMLDivElement>(null);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role="dialog"]');
    const read = () => readRevisions(client, release).catch(() => null);
    const seen = read();
    let isCompared = false;
    const confirm = async (button: HTMLElement) => {
      const [was, is] = await Promise.all([seen, read()]);
      isCompared = was !== null && was === is;
      if (isCompared) button.click();
      else setChanged(true);
      isCompared = false;
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const button =
        target instanceof Element &&
        target.closest<HTMLElement>('[data-testid="confirm-button"]');
      if (!button || isCompared) return;
      event.preventDefault();
      event.stopPropagation();
      void confirm(button);
    };
    dialog?.addEventListener("click", onClick, true);
    return () => dialog?.removeEventListener("click", onClick, true);
  }, [client, release]);
  return { root, hasChanged };
}

/** A version, and its published document. */
type Pair = { version: CheckedDocument; before: CheckedDocument | null };

const PAIRS = `*[sanity::partOfRelease($release)] | order(_id) {
  "version": @, "before": *[_id == string::split(^._id, $prefix)[1]][0]
}`;

const MOST_LOOKED_UP = 12;

/** Returns titled lists. Rejects if the documents cannot be read within ten seconds. */
async function readChanges(
  client: SanityClient,
  schema: Schema,
  release: string,
) {
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const options = { perspective: "raw", signal, tag: "release" } as const;
  const params = { release, prefix: `versions.${release}.` };
  const [site, pairs] = await Promise.all([
    readSite(client, signal, release),
    client.fetch<Pair[]>(PAIRS, params, options),
  ]);
  const named = (version: CheckedDocument) =>
    `“${withLastValues(nameOf(version, site.documents))}”`;
  const changes = pairs.map(({ version, before }) => {
    const isGoing = Object(version["_system"]).delete === true;
    const page = pageOf(version, site);
    return { version, page, before, after: isGoing ? null : version };
  });
  const pages = (isMeant: (change: (typeof changes)[number]) => boolean) =>
    changes.filter(isMeant).flatMap(({ page }) => page ?? []);
  const elsewhere = changes.filter(
    ({ version, page }) => !page && version._type !== "redirect",
  );
  const used = elsewhere.slice(0, MOST_LOOKED_UP).map(async ({ version }) => {
    const where = await pagesOf(client, version, signal);
    return `${named(version)}: ${where}`;
  });
  const rest = elsewhere.length - used.length;
  return {
    "Pages that appear": pages(({ before }) => !before),
    "Pages that change": pages(({ before, after }) => !!before && !!after),
    "Pages that go": pages(({ after }) => !after),
    Numbers: changes.flatMap(({ version, before, after }) =>
      numberChanges(after && before, after, schema.get(version._type)).map(
        (said) => `${named(version)}: ${said}`,
      ),
    ),
    "Addresses, storms and states": changesBy(changes, site, Date.now()),
    "What other pages show": [
      ...(await Promise.all(used)),
      ...(rest > 0 ? [`And ${rest} more documents.`] : []),
    ],
  };
}

/** The address of a document; for a state, the first of its ten. */
function pageOf(document: CheckedDocument, site: Site): string | null {
  const [main = null, ...others] = pathsOf(document, site.documents);
  const isState = document._type === "state" && main !== null;
  return isState ? `${main} and ${others.length} more` : main;
}
