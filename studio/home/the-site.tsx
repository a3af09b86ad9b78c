import { Badge, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { IntentButton, type SanityClient } from "sanity";

import { firmHour, firmTime } from "../../domain/moments.ts";
import { loadGapCounts } from "../content-gaps.ts";
import { useMay } from "../guarded-types.ts";
import { REDIRECT_TEMPLATE } from "../redirects/redirects.ts";
import { DocumentRows, RowGroup } from "../rows/document-rows.tsx";
import { Group, Panel, PanelContent, useLoaded } from "../rows/panel.tsx";
import { type HealthLine, loadSiteState, type Report } from "./site-state.ts";

type Props = { client: SanityClient; revision: number };

/** The state of the website, and what to fix in it. */
export function TheSite({ client, revision }: Props) {
  const loadGaps = useCallback(() => loadGapCounts(client), [client]);
  const gaps = useLoaded(loadGaps, revision);
  const loadState = useCallback(() => loadSiteState(client), [client]);
  // Not after each edit, since it reads all documents.
  const state = useLoaded(loadState, useMinutes());
  return (
    <Panel title="The site">
      <PanelContent loaded={state}>
        {({ at, health, broken, missing, unfound, mostRead }) => (
          <>
            {at && <Health at={at} lines={health} />}
            <Group title="Broken links">
              <DocumentRows
                rows={broken}
                empty="None: every link to a page of this site works."
              />
            </Group>
            <MissingPages rows={missing} />
            <RowGroup title="Words searched for and not found" rows={unfound} />
            <RowGroup title="Most read this week" rows={mostRead} />
          </>
        )}
      </PanelContent>
      <Group title="To finish">
        <PanelContent loaded={gaps}>
          {(rows) => (
            <DocumentRows
              rows={rows}
              empty="Nothing: there are no placeholders, and every fact has been confirmed and is up to date."
            />
          )}
        </PanelContent>
      </Group>
    </Panel>
  );
}

/** A number that changes each minute, the interval of the website's reports. */
function useMinutes(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}

function Health({ at, lines }: { at: string; lines: readonly HealthLine[] }) {
  return (
    <Group title={`Health, at ${firmHour(at)}`}>
      <Stack as="dl" gap={2} style={{ margin: 0 }}>
        {lines.map(({ name, isWell, text }) => (
          <Flex gap={3} justify="space-between" key={name}>
            <Text as="dt" muted size={1} style={{ flex: "none" }}>
              {name}
            </Text>
            <Text align="right" as="dd" size={1} style={{ margin: 0 }}>
              {!isWell && <Badge tone="caution">Needs attention</Badge>} {text}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Group>
  );
}

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** For roles that may redirect them. */
function MissingPages({ rows }: { rows: Report["missing"] }) {
  const mayRedirect = useMay("create", REDIRECT);
  if (rows.length === 0) return null;
  return (
    <Group title="Missing pages that visitors tried to open">
      {rows.map(({ path, visitors, last }) => (
        <Flex align="center" gap={3} justify="space-between" key={path}>
          <Stack gap={2}>
            <Text size={1} weight="medium" textOverflow="ellipsis">
              {path}
            </Text>
            <Text size={1} muted>
              {visitors === 1 ? "1 visitor" : `${visitors} visitors`}, last{" "}
              {firmTime(last)}
            </Text>
          </Stack>
          {mayRedirect && (
            <IntentButton
              intent="create"
              params={[
                { type: "redirect", template: REDIRECT_TEMPLATE },
                { from: path },
              ]}
              mode="ghost"
              text="Redirect"
              aria-label={`Make a redirect from ${path}`}
            />
          )}
        </Flex>
      ))}
    </Group>
  );
}
