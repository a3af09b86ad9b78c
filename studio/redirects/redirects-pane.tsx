import { TransferIcon } from "@sanity/icons/Transfer";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import { IntentButton, type SanityClient, useClient } from "sanity";
import type { ListItemBuilder, StructureBuilder } from "sanity/structure";

import { firmTime } from "../../schemas/moments.ts";
import { isEmbedded } from "../project.ts";
import { PanelContent, useLoaded } from "../rows/panel.tsx";

/** A redirect that visitors follow. */
type StoredRedirect = {
  _id: string;
  from: string;
  to: string | null;
  isPrefix: boolean;
  /** The status that visitors get. */
  code: number;
};

/** How often visitors followed a redirect, and when last; ISO 8601. */
type Visits = { visits: number; last: string };

type RedirectList = {
  stored: StoredRedirect[];
  /** By the id of the redirect; null where they are not counted. */
  visits: ReadonlyMap<string, Visits> | null;
};

// Redirects from before there was a choice have no status.
const REDIRECTS_QUERY = `*[_type == "redirect" && defined(from)] | order(from asc)[0...5000]{
  _id, from, to, "isPrefix": match == "prefix",
  "code": coalesce(status, select(permanent == false => 302, 301))
}`;

/** Reads all redirects. Rejects when the content source does not answer. */
async function loadRedirects(client: SanityClient): Promise<RedirectList> {
  const [stored, visits] = await Promise.all([
    client.fetch<StoredRedirect[]>(
      REDIRECTS_QUERY,
      {},
      { perspective: "published", tag: "redirects.list" },
    ),
    isEmbedded ? loadVisits(client) : null,
  ]);
  return { stored, visits };
}

async function loadVisits(
  client: SanityClient,
): Promise<ReadonlyMap<string, Visits>> {
  const { redirects } = await client.request<{
    redirects: (Visits & { id: string })[];
  }>({ url: "/site/not-found", tag: "redirects.visits" });
  return new Map(redirects.map(({ id, ...visits }) => [id, visits]));
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
  const load = useCallback(() => loadRedirects(client), [client]);
  const loaded = useLoaded(load, 0);
  return (
    <Card height="fill" overflow="auto" padding={4} data-testid="redirect-use">
      <PanelContent loaded={loaded}>
        {(list) => <Used list={list} />}
      </PanelContent>
    </Card>
  );
}

function Used({ list: { stored, visits } }: { list: RedirectList }) {
  const countOf = ({ _id }: StoredRedirect) => visits?.get(_id)?.visits ?? 0;
  const rows = stored.toSorted((a, b) => countOf(b) - countOf(a));
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {visits === null
          ? "The website counts the use of redirects for its own content source alone."
          : "The redirects that visitors follow, the most used first. Visits of programs are not counted."}
      </Text>
      {rows.length === 0 && <Text size={1}>There is no redirect.</Text>}
      <Stack as="ul" gap={3}>
        {rows.map((redirect) => (
          <Box as="li" key={redirect._id}>
            <Row
              redirect={redirect}
              visits={visits?.get(redirect._id) ?? null}
              isCounted={visits !== null}
            />
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

type RowProps = {
  redirect: StoredRedirect;
  visits: Visits | null;
  isCounted: boolean;
};

function Row({ redirect, visits, isCounted }: RowProps) {
  const { _id, from, to, isPrefix, code } = redirect;
  const name = isPrefix ? `${from}/…` : from;
  return (
    <Flex align="center" gap={3} justify="space-between">
      <Stack gap={2}>
        <Text size={1} weight="medium" textOverflow="ellipsis" title={name}>
          {name}
        </Text>
        <Text size={1} muted>
          {code === 410 ? code : `${code} ${to ?? ""}`}
          {isCounted && `, ${followedText(visits)}`}
        </Text>
      </Stack>
      <IntentButton
        aria-label={`Open the redirect from ${name}`}
        intent="edit"
        mode="bleed"
        params={{ id: _id, type: "redirect" }}
        text="Open"
      />
    </Flex>
  );
}

function followedText(visits: Visits | null): string {
  if (visits === null) return "not followed yet";
  const times = visits.visits === 1 ? "once" : `${visits.visits} times`;
  return `followed ${times}, last ${firmTime(visits.last)}`;
}
