import { TransferIcon } from "@sanity/icons/Transfer";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import { IntentButton, useClient } from "sanity";
import type { ListItemBuilder, StructureBuilder } from "sanity/structure";

import { firmTime } from "../../schemas/firm-time.ts";
import { PanelContent } from "../home/panel.tsx";
import { useLoaded } from "../home/use-loaded.ts";
import { isEmbedded } from "../project.ts";
import {
  inWords,
  loadRedirects,
  type RedirectList,
  type StoredRedirect,
  type Visits,
} from "./redirect-store.ts";

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
  const load = useCallback(() => loadRedirects(client, isEmbedded), [client]);
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
  const published = stored.filter(({ _id }) => !_id.startsWith("drafts."));
  const countOf = ({ _id }: StoredRedirect) => visits?.get(_id)?.visits ?? 0;
  const rows = published.toSorted((a, b) => countOf(b) - countOf(a));
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
  const { _id, from, match } = redirect;
  const name = match === "prefix" ? `${from}/…` : from;
  return (
    <Flex align="center" gap={3} justify="space-between">
      <Stack gap={2}>
        <Text size={1} weight="medium" textOverflow="ellipsis" title={name}>
          {name}
        </Text>
        <Text size={1} muted>
          {inWords(redirect)}
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
