import { Badge, Flex, Stack } from "@sanity/ui";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { useDocumentPane } from "sanity/structure";

import { withLastValues } from "../../domain/fact-text.ts";
import { patchPath } from "../../schemas/checks/text.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { Text } from "../focus.tsx";
import { PanelContent, useLoaded } from "../rows/panel.tsx";
import { siteOrigin } from "../site-origin.ts";
import { type FactHolder, findFactUses } from "./fact-uses.ts";

/** Every document, field and page that contains the open fact. */
export default function FactUsesPane() {
  const { value, editState } = useDocumentPane();
  const name = typeof value["name"] === "string" ? value["name"] : "";
  const loaded = useLoaded(
    (client) => findFactUses(client, name),
    [name],
    // Reloads after each publication.
    editState?.published?._rev,
  );
  return (
    <PanelContent loaded={loaded}>
      {(holders) =>
        holders.length === 0 ? (
          <Text role="status">
            {`No text uses it yet. Type {${name} in a text to insert it.`}
          </Text>
        ) : (
          <Stack as="ul" gap={5} style={{ listStyle: "none", padding: 0 }}>
            {holders.map((holder) => (
              <li key={holder.id}>
                <Holder {...holder} />
              </li>
            ))}
          </Stack>
        )
      }
    </PanelContent>
  );
}

const STATES = {
  published: { label: "Published", tone: "positive" },
  draft: { label: "Draft", tone: "caution" },
  release: { label: "In a release", tone: "primary" },
} as const;

function Holder(holder: FactHolder) {
  const { id, type, name, state, uses, pages, message } = holder;
  const typeTitle = useSchema().get(type)?.title ?? type;
  const { label, tone } = STATES[state];
  const published = versionIdOf(id).publishedId;
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2}>
        <Badge tone={tone}>{label}</Badge>
        <Text weight="medium">
          {name ? `${name} (${typeTitle})` : typeTitle}
        </Text>
      </Flex>
      {uses.map(({ field, path }) => (
        <Text key={JSON.stringify(path)}>
          <IntentLink
            intent="edit"
            params={{ id: published, type, path: patchPath(path) }}
          >
            {field}
          </IntentLink>
        </Text>
      ))}
      {message !== null && <Text muted>{message}</Text>}
      {pages.map(({ href, title }) => (
        <Text key={href} muted>
          <a href={`${siteOrigin}${href}`} rel="noreferrer" target="_blank">
            {title === href ? href : `${withLastValues(title)}: ${href}`}
          </a>
        </Text>
      ))}
    </Stack>
  );
}
