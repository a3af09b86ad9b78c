import { Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import { type SanityClient, useClient } from "sanity";

import { type CheckedDocument, nameOf } from "../../schemas/checks/finding.ts";
import { pathsOf, type Site } from "../../schemas/checks/site.ts";
import { withLastValues } from "../../schemas/fact-text.ts";
import { changesBy } from "../../schemas/checks/changes.ts";
import { pagesOf } from "../presentation/used-on.ts";
import { LONGEST_READING_MS, readSite } from "../checks/check-draft.ts";
import { Group, PanelContent, useLoaded } from "../rows/panel.tsx";

/** What running a release changes for visitors, of all of its documents. */
export default function ReleaseChanges({ release }: { release: string }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(
    () => readChanges(client, release),
    [client, release],
  );
  return (
    <Stack data-testid="release-changes" gap={4} marginTop={4}>
      <PanelContent loaded={useLoaded(load, "")}>
        {(told) =>
          Object.entries(told).map(([title, lines]) =>
            lines.length === 0 ? null : (
              <Group key={title} title={title}>
                <Stack as="ul" gap={3}>
                  {lines.map((line) => (
                    <Text as="li" key={line} size={1}>
                      {line}
                    </Text>
                  ))}
                </Stack>
              </Group>
            ),
          )
        }
      </PanelContent>
    </Stack>
  );
}

/** A version, and what is published of it. */
type Pair = { version: CheckedDocument; before: CheckedDocument | null };

const PAIRS = `*[sanity::partOfRelease($release)] | order(_id) {
  "version": @, "before": *[_id == string::split(^._id, $prefix)[1]][0]
}`;

const MOST_LOOKED_UP = 12;

/** Out: titled lists. Rejects if the documents cannot be read within ten seconds. */
async function readChanges(client: SanityClient, release: string) {
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const options = { perspective: "raw", signal, tag: "release" } as const;
  const params = { release, prefix: `versions.${release}.` };
  const [site, pairs] = await Promise.all([
    readSite(client, signal, release),
    client.fetch<Pair[]>(PAIRS, params, options),
  ]);
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
    return `“${withLastValues(nameOf(version))}”: ${where}`;
  });
  const rest = elsewhere.length - used.length;
  return {
    "Pages that appear": pages(({ before }) => !before),
    "Pages that change": pages(({ before, after }) => !!before && !!after),
    "Pages that go": pages(({ after }) => !after),
    "Addresses, storms and states": changesBy(changes, site, Date.now()),
    "What other pages show": [
      ...(await Promise.all(used)),
      ...(rest > 0 ? [`And ${rest} more documents.`] : []),
    ],
  };
}

/** The address of a document, of which a state has ten. */
function pageOf(document: CheckedDocument, site: Site): string | null {
  const [main = null, ...others] = pathsOf(document, site.documents);
  const isState = document._type === "state" && main !== null;
  return isState ? `${main} and ${others.length} more` : main;
}
