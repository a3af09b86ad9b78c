import { TransferIcon } from "@sanity/icons/Transfer";
import { Card, Stack } from "@sanity/ui";
import { useCallback } from "react";
import { type SanityClient, useClient } from "sanity";
import type { ListItemBuilder, StructureBuilder } from "sanity/structure";

import { firmTime } from "../../schemas/moments.ts";
import { isEmbedded } from "../project.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import { PanelContent, PanelText, useLoaded } from "../rows/panel.tsx";

/** A redirect that visitors follow, with the status that they get. */
type StoredRedirect = {
  _id: string;
  from: string;
  to: string | null;
  isPrefix: boolean;
  code: number;
};

/** How often visitors followed a redirect, and when last; ISO 8601. */
type Visits = { id: string; visits: number; last: string };

// Redirects from before there was a choice have no status.
const REDIRECTS_QUERY = `*[_type == "redirect" && defined(from)] | order(from asc)[0...5000]{
  _id, from, to, "isPrefix": match == "prefix",
  "code": coalesce(status, select(permanent == false => 302, 301))
}`;

/** All redirects as rows, the most used first. Rejects when the content source does not answer. */
async function loadRows(client: SanityClient) {
  const [stored, { redirects }] = await Promise.all([
    client.fetch<StoredRedirect[]>(
      REDIRECTS_QUERY,
      {},
      { perspective: "published", tag: "redirects.list" },
    ),
    isEmbedded
      ? client.request<{ redirects: Visits[] }>({
          url: "/site/not-found",
          tag: "redirects.visits",
        })
      : { redirects: [] },
  ]);
  const visitsOf = new Map(redirects.map((each) => [each.id, each]));
  const countOf = ({ _id }: StoredRedirect) => visitsOf.get(_id)?.visits ?? 0;
  return stored
    .toSorted((a, b) => countOf(b) - countOf(a))
    .map(({ _id, from, to, isPrefix, code }) => ({
      ...{ id: _id, type: "redirect", name: isPrefix ? `${from}/…` : from },
      detail: `${code === 410 ? code : `${code} ${to ?? ""}`}${followedText(visitsOf.get(_id))}`,
    }));
}

function followedText(visits: Visits | undefined): string {
  if (!isEmbedded) return "";
  if (visits === undefined) return ", not followed yet";
  const times = visits.visits === 1 ? "once" : `${visits.visits} times`;
  return `, followed ${times}, last ${firmTime(visits.last)}`;
}

/** Shows how often each redirect is followed. */
export function redirectsPane(S: StructureBuilder): ListItemBuilder {
  const title = "Use of redirects";
  return S.listItem()
    .id("redirect-use")
    .title(title)
    .icon(TransferIcon)
    .child(S.component(Redirects).id("redirect-use").title(title));
}

function Redirects() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(() => loadRows(client), [client]);
  return (
    <Card height="fill" overflow="auto" padding={4} data-testid="redirect-use">
      <PanelContent loaded={useLoaded(load, 0)}>
        {(rows) => (
          <Stack gap={4}>
            <PanelText>
              {isEmbedded
                ? "The redirects that visitors follow, the most used first. Visits of programs are not counted."
                : "The website counts the use of redirects for its own content source alone."}
            </PanelText>
            <DocumentRows rows={rows} empty="There is no redirect." />
          </Stack>
        )}
      </PanelContent>
    </Card>
  );
}
