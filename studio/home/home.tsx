import { AddIcon } from "@sanity/icons/Add";
import { HomeIcon } from "@sanity/icons/Home";
import { Card, Container, Flex, Grid, Heading, Stack } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import {
  definePlugin,
  IntentButton,
  type SanityClient,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
  useUserStore,
} from "sanity";

import { ApprovalRows, useOpenApprovals } from "../approvals/approval-rows.tsx";
import { type Approval, idsOf } from "../approvals/approval.ts";
import { contentTypes } from "../content-types.ts";
import { isEmbedded } from "../project.ts";
import { DocumentRows } from "../rows/document-rows.tsx";
import {
  type Loaded,
  Panel,
  PanelContent,
  PanelText,
  useLoaded,
} from "../rows/panel.tsx";
import { type DeadEnds, loadDeadEnds } from "./dead-ends.ts";
import { type Desk, loadDesk } from "./desk.ts";
import {
  type GapCount,
  GapList,
  LicenseNotice,
  loadGapCounts,
  MissingPages,
} from "./upkeep.tsx";
import { userNames } from "../user-names.ts";

/** The Studio opens with its first tool: this one is to be the first plugin. */
export const homeTool = definePlugin({
  name: "home",
  tools: [{ name: "home", title: "Home", icon: HomeIcon, component: Home }],
});

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
function Home() {
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
        namesOf: (ids) => userNames(users, ids),
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

type WaitingProps = {
  desk: Loaded<Desk>;
  approvals: Loaded<readonly Approval[]>;
  /** Whether this person publishes what is guarded. */
  mayApprove: boolean;
};

/** The drafts that wait for this person, and those that wait for others. */
function Waiting({ desk, approvals, mayApprove }: WaitingProps) {
  const userId = useCurrentUser()?.id ?? "";
  const asksMe = ({ askedOf }: Approval) => askedOf.includes(userId);
  const isAsked = approvals.kind === "loaded" && approvals.value.some(asksMe);
  return (
    <>
      {(mayApprove || isAsked) && (
        <Panel title="Waiting for me">
          <PanelContent loaded={approvals}>
            {(open) => (
              <PanelContent loaded={desk}>
                {({ waiting }) => (
                  <ForMe
                    asked={open.filter(asksMe)}
                    others={mayApprove ? unasked(waiting, open) : []}
                  />
                )}
              </PanelContent>
            )}
          </PanelContent>
        </Panel>
      )}
      <Panel title="Waiting for approval">
        <PanelContent loaded={approvals}>
          {(open) => <ForOthers asked={open.filter((each) => !asksMe(each))} />}
        </PanelContent>
      </Panel>
    </>
  );
}

/** Drafts without a request for approval. */
function unasked(
  drafts: Desk["waiting"],
  approvals: readonly Approval[],
): Desk["waiting"] {
  const asked = new Set(approvals.flatMap(idsOf));
  return drafts.filter(({ id }) => !asked.has(id));
}

function ForMe({
  asked,
  others,
}: {
  asked: readonly Approval[];
  others: Desk["waiting"];
}) {
  if (asked.length === 0) {
    const empty = "Nothing waits for your approval.";
    return <DocumentRows rows={others} empty={empty} />;
  }
  return (
    <>
      <ApprovalRows approvals={asked} />
      {others.length > 0 && (
        <>
          <PanelText>Drafts that nobody has asked about:</PanelText>
          <DocumentRows rows={others} empty="" />
        </>
      )}
    </>
  );
}

function ForOthers({ asked }: { asked: readonly Approval[] }) {
  return asked.length === 0 ? (
    <PanelText>Nothing waits for the approval of others.</PanelText>
  ) : (
    <ApprovalRows approvals={asked} />
  );
}

/** An editor makes a transaction a second while typing: these count as one change. */
const PAUSE_MS = 2_000;

/** A number that changes after the content did: one listener for a whole page. */
function useRevision(client: SanityClient): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const subscription = client
      .listen(
        "*[_type in $types]",
        { types: contentTypes },
        { includeResult: false, visibility: "query", tag: "home.listener" },
      )
      .subscribe({
        next: () => {
          timer ??= setTimeout(() => {
            timer = null;
            setRevision((before) => before + 1);
          }, PAUSE_MS);
        },
        // The page stays as it is until it is opened again.
        error: () => {},
      });
    return () => {
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
  return revision;
}
