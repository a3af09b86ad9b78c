import { Badge, Flex, Stack } from "@sanity/ui";
import { useEffect, useState } from "react";
import { IntentButton } from "sanity";

import { firmHour } from "../../domain/moments.ts";
import { loadGapCounts } from "../content-gaps.ts";
import { Text } from "../focus.tsx";
import { useMay } from "../guarded-types.ts";
import { REDIRECT_TEMPLATE } from "../redirects/redirects.ts";
import {
  type DocumentRow,
  DocumentRows,
  RowGroup,
} from "../rows/document-rows.tsx";
import { Group, Panel, PanelContent, useLoaded } from "../rows/panel.tsx";
import { type HealthLine, loadSiteState } from "./site-state.ts";

/** The state of the website, and what to fix in it. */
export function TheSite({ revision }: { revision: number }) {
  const gaps = useLoaded(loadGapCounts, [], revision);
  // Not after each edit, since it reads all documents.
  const state = useLoaded(loadSiteState, [], useMinutes());
  return (
    <Panel title="The site">
      <PanelContent loaded={state}>
        {({ at, health, broken, partlyTranslated, ...asked }) => (
          <>
            {at && <Health at={at} lines={health} />}
            <Group title="Broken links">
              <DocumentRows
                rows={broken}
                empty="None: every link to a page of this site works."
              />
            </Group>
            <RowGroup title="Partly in English" rows={partlyTranslated} />
            <MissingPages rows={asked.missing} />
            <RowGroup
              title="Words searched for and not found"
              rows={asked.unfound}
            />
            <RowGroup title="Most read this week" rows={asked.mostRead} />
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

/** The state of the services in one line, which unfolds. */
function Health({ at, lines }: { at: string; lines: readonly HealthLine[] }) {
  const ailing = lines.filter(({ isWell }) => !isWell);
  return (
    <Group title={`Health, at ${firmHour(at)}`}>
      <details>
        <summary style={{ padding: "0.5rem 0" }}>
          <Text as="span" style={{ display: "inline-block" }}>
            {ailing.length === 0 ? (
              "All is well."
            ) : (
              <>
                <Badge tone="caution">Needs attention</Badge>{" "}
                {ailing.map(({ name }) => name).join(", ")}
              </>
            )}
          </Text>
        </summary>
        <Stack as="dl" gap={3} paddingTop={3} style={{ margin: 0 }}>
          {lines.map(({ name, isWell, text }) => (
            <Flex gap={3} justify="space-between" key={name}>
              <Text as="dt" muted style={{ flex: "none" }}>
                {name}
              </Text>
              <Text align="right" as="dd" style={{ margin: 0 }}>
                {!isWell && <Badge tone="caution">Needs attention</Badge>}{" "}
                {text}
              </Text>
            </Flex>
          ))}
        </Stack>
      </details>
    </Group>
  );
}

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** With a way to redirect them, for roles that may. */
function MissingPages({ rows }: { rows: readonly DocumentRow[] }) {
  const mayRedirect = useMay("create", REDIRECT);
  return (
    <RowGroup
      title="Missing pages that visitors tried to open"
      rows={rows}
      more={({ id }) =>
        mayRedirect && (
          <IntentButton
            intent="create"
            params={[
              { type: "redirect", template: REDIRECT_TEMPLATE },
              { from: id },
            ]}
            mode="ghost"
            text="Redirect"
            aria-label={`Make a redirect from ${id}`}
          />
        )
      }
    />
  );
}
