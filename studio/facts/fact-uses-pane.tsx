import { Badge, Box, Flex, Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import { type DocumentInspectorProps, useClient, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { DocumentInspectorHeader, useDocumentPane } from "sanity/structure";

import { patchPath } from "../../schemas/checks/text.ts";
import { withLastValues } from "../../schemas/fact-text.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import { siteOrigin } from "../site-origin.ts";
import { type FactHolder, findFactUses } from "./fact-uses.ts";

/** Every document, field and page in which the open fact stands. */
export default function FactUsesPane({ onClose }: DocumentInspectorProps) {
  const { value, editState } = useDocumentPane();
  const client = useClient({ apiVersion: "2025-02-19" });
  const name = typeof value["name"] === "string" ? value["name"] : "";
  const load = useCallback(() => findFactUses(client, name), [client, name]);
  // What is published anew is looked at anew.
  const loaded = useLoaded(load, editState?.published?._rev ?? "");
  return (
    <Flex data-testid="fact-uses" direction="column" height="fill">
      <DocumentInspectorHeader
        as="header"
        closeButtonLabel="Close where this stands"
        flex="none"
        onClose={onClose}
        title="Where this stands"
      />
      <Box flex={1} overflow="auto" padding={4}>
        <PanelContent loaded={loaded}>
          {(holders) => <Holders holders={holders} name={name} />}
        </PanelContent>
      </Box>
    </Flex>
  );
}

function Holders({
  holders,
  name,
}: {
  holders: readonly FactHolder[];
  name: string;
}) {
  if (holders.length === 0)
    return (
      <Text role="status" size={1}>
        {`No text holds it yet. Type {${name} in a text to put it there.`}
      </Text>
    );
  return (
    <Stack as="ul" gap={5} style={{ listStyle: "none", padding: 0 }}>
      {holders.map((holder) => (
        <li key={holder.id}>
          <Holder holder={holder} />
        </li>
      ))}
    </Stack>
  );
}

const STATES = {
  published: { label: "Published", tone: "positive" },
  draft: { label: "Draft", tone: "caution" },
  release: { label: "In a release", tone: "primary" },
} as const;

function Holder({
  holder: { id, type, name, state, uses, pages, message },
}: {
  holder: FactHolder;
}) {
  const typeTitle = useSchema().get(type)?.title ?? type;
  const { label, tone } = STATES[state];
  const published = versionIdOf(id).publishedId;
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2}>
        <Badge tone={tone}>{label}</Badge>
        <Text size={1} weight="medium">
          {name} ({typeTitle})
        </Text>
      </Flex>
      {uses.map(({ field, path }) => (
        <Text key={JSON.stringify(path)} size={1}>
          <IntentLink
            intent="edit"
            params={{ id: published, type, path: patchPath(path) }}
          >
            {field}
          </IntentLink>
        </Text>
      ))}
      {message !== null && (
        <Text muted size={1}>
          {message}
        </Text>
      )}
      {pages.map(({ href, title }) => (
        <Text key={href} muted size={1}>
          <a href={`${siteOrigin}${href}`} rel="noreferrer" target="_blank">
            {title === href ? href : `${withLastValues(title)}: ${href}`}
          </a>
        </Text>
      ))}
    </Stack>
  );
}
