import { AddIcon } from "@sanity/icons/Add";
import { Card, Container, Flex, Grid, Heading, Stack } from "@sanity/ui";
import { useCallback } from "react";
import {
  IntentButton,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
  useUserStore,
} from "sanity";

import type { Approval } from "../approvals/approval.ts";
import { useOpenApprovals } from "../approvals/use-open-approvals.ts";
import { isEmbedded } from "../project.ts";
import { type DeadEnds, loadDeadEnds } from "./dead-ends.ts";
import { type Desk, loadDesk } from "./desk.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import { type GapCount, loadGapCounts } from "./gap-counts.ts";
import { GapList } from "./gap-list.tsx";
import { LicenseNotice } from "./license-notice.tsx";
import { MissingPages } from "./missing-pages.tsx";
import { Panel, PanelContent, PanelText } from "./panel.tsx";
import { type Loaded, useLoaded } from "./use-loaded.ts";
import { useRevision } from "./use-revision.ts";
import { Waiting } from "./waiting.tsx";

const ARTICLE = { _id: "drafts.article", _type: "article" };
/** A role that may publish a license may publish all that is guarded. */
const LICENSE = { _id: "license", _type: "stateLicence" };

type Content = {
  desk: Loaded<Desk>;
  approvals: Loaded<readonly Approval[]>;
  gaps: Loaded<GapCount[]>;
  deadEnds: Loaded<DeadEnds>;
};

/** The first page of the Studio: a person's own work, and what needs attention. */
export function Home() {
  const content = useContent();
  const [approval] = useDocumentValuePermissions({
    document: LICENSE,
    permission: "update",
  });
  return (
    <Card
      data-testid="home-tool"
      height="fill"
      overflow="auto"
      tone="transparent"
    >
      <Container width={4} paddingX={4} paddingY={5}>
        <Stack gap={5}>
          <Head />
          <Grid gridTemplateColumns={[1, 1, 1, 2]} gap={4}>
            <Work {...content} mayApprove={approval?.granted === true} />
            <Upkeep {...content} />
          </Grid>
        </Stack>
      </Container>
    </Card>
  );
}

function useContent(): Content {
  const client = useClient({ apiVersion: "2025-02-19" });
  const userId = useCurrentUser()?.id;
  const users = useUserStore();
  const revision = useRevision(client);
  const desk = useCallback(
    () =>
      loadDesk({
        client,
        userId,
        isEmbedded,
        namesOf: async (ids) => {
          const found = await users.getUsers(ids);
          return new Map(
            found.map(({ id, displayName = "" }) => [id, displayName]),
          );
        },
      }),
    [client, userId, users],
  );
  const gaps = useCallback(() => loadGapCounts(client), [client]);
  const deadEnds = useCallback(
    () => loadDeadEnds(client, isEmbedded),
    [client],
  );
  return {
    desk: useLoaded(desk, revision),
    approvals: useOpenApprovals(revision),
    gaps: useLoaded(gaps, revision),
    deadEnds: useLoaded(deadEnds, revision),
  };
}

function Head() {
  const [permission] = useDocumentValuePermissions({
    document: ARTICLE,
    permission: "create",
  });
  return (
    <Flex align="center" justify="space-between" gap={4} wrap="wrap">
      <Heading as="h1" size={3}>
        Home
      </Heading>
      {permission?.granted === true && (
        <IntentButton
          intent="create"
          params={{ type: "article", template: "article" }}
          icon={AddIcon}
          text="New article"
          tone="primary"
        />
      )}
    </Flex>
  );
}

function Work({
  desk,
  approvals,
  mayApprove,
}: Content & { mayApprove: boolean }) {
  return (
    <Stack gap={4}>
      <Panel title="Go on with">
        <PanelContent loaded={desk}>
          {(found) => <Drafts {...found} />}
        </PanelContent>
      </Panel>
      <Waiting {...{ desk, approvals, mayApprove }} />
      <Panel title="Recently published">
        <PanelContent loaded={desk}>
          {({ published }) => (
            <DocumentRows rows={published} empty="Nothing is published yet." />
          )}
        </PanelContent>
      </Panel>
    </Stack>
  );
}

function Drafts({ drafts, isOfEverybody }: Desk) {
  const empty =
    "You have no drafts. What you change and do not publish stands here.";
  return (
    <>
      {isOfEverybody && (
        <PanelText>
          Hosted Sanity does not say here who wrote a draft: these are
          everybody’s.
        </PanelText>
      )}
      <DocumentRows
        rows={drafts.slice(0, 8)}
        empty={isOfEverybody ? "There is none." : empty}
      />
    </>
  );
}

function Upkeep({ desk, gaps, deadEnds }: Content) {
  return (
    <Stack gap={4}>
      <Panel title="Placeholders and facts to check">
        <PanelContent loaded={gaps}>
          {(counts) => <GapList counts={counts} />}
        </PanelContent>
      </Panel>
      <Panel title="Licenses that expire">
        <PanelContent loaded={desk}>
          {(found) => <LicenseNotice {...found} />}
        </PanelContent>
      </Panel>
      <Panel title="Broken links">
        <PanelContent loaded={deadEnds}>
          {({ brokenLinks }) => (
            <DocumentRows
              rows={brokenLinks.slice(0, 10)}
              empty="Every link of the site leads somewhere."
            />
          )}
        </PanelContent>
      </Panel>
      <Panel title="Most wanted missing pages">
        <PanelContent loaded={deadEnds}>
          {({ missingPages }) => <MissingPages pages={missingPages} />}
        </PanelContent>
      </Panel>
    </Stack>
  );
}
