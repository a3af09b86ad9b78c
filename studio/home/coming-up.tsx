import { useCurrentUser, useUserStore } from "sanity";

import { DocumentRows, RowGroup } from "../rows/document-rows.tsx";
import { Group, Panel, PanelContent, useLoaded } from "../rows/panel.tsx";
import { loadDesk } from "./desk.ts";
import { loadTimeline } from "./timeline.ts";

/** What visitors see temporarily, what changes by itself, and what is in progress. */
export function ComingUp({ revision }: { revision: number }) {
  const userId = useCurrentUser()?.id;
  const users = useUserStore();
  const timeline = useLoaded(loadTimeline, [], revision);
  const desk = useLoaded(
    (client) => loadDesk(client, users, userId),
    [users, userId],
    revision,
  );
  return (
    <Panel title="Live now and coming up">
      <PanelContent loaded={timeline}>
        {({ live, days, undated }) => (
          <>
            <Group title="On now">
              <DocumentRows
                rows={live}
                empty="No storm is on. A storm appears here from its first hour to its last."
              />
            </Group>
            {days.map(({ day, rows }) => (
              <RowGroup key={day} title={day} rows={rows} />
            ))}
            <RowGroup title="Not scheduled yet" rows={undated} />
            {days.length + undated.length === 0 && (
              <Group title="Coming up">
                <DocumentRows
                  rows={[]}
                  empty="Nothing is scheduled. Releases, scheduled drafts and the last days of licenses appear here by date, in Central Time."
                />
              </Group>
            )}
          </>
        )}
      </PanelContent>
      <PanelContent loaded={desk}>
        {({ mine, others, published }) => (
          <>
            <Group title="My drafts">
              <DocumentRows
                rows={mine}
                empty="You have no drafts. What you change but do not publish appears here."
              />
            </Group>
            <RowGroup title="Drafts of others" rows={others} />
            <RowGroup title="Recently published" rows={published} />
          </>
        )}
      </PanelContent>
    </Panel>
  );
}
