import { AddIcon } from "@sanity/icons/Add";
import { HomeIcon } from "@sanity/icons/Home";
import {
  Box,
  Card,
  Container,
  Flex,
  Grid,
  Heading,
  Stack,
  Text,
} from "@sanity/ui";
import { useCallback } from "react";
import {
  definePlugin,
  IntentButton,
  type SanityClient,
  useClient,
  useCurrentUser,
  useUserStore,
  useWorkspace,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { ApprovalRows, useOpenRequests } from "../approvals/approval-rows.tsx";
import type { Approval } from "../approvals/approval.ts";
import { type GapCount, loadGapCounts } from "../content-gaps.ts";
import { contentTypes } from "../content-types.ts";
import { guardedSubjects, useMay } from "../guarded-types.ts";
import { REDIRECT_TEMPLATE } from "../redirects/redirects.ts";
import { DocumentRows, RowLink, RowList } from "../rows/document-rows.tsx";
import {
  type Loaded,
  Panel,
  PanelContent,
  PanelText,
  useLoaded,
  useRevision,
} from "../rows/panel.tsx";
import {
  type Desk,
  loadDesk,
  loadMissingPages,
  type MissingPage,
} from "./desk.ts";

/** The Studio opens with its first tool: this one is to be the first plugin. */
export const homeTool = definePlugin({
  name: "home",
  tools: [{ name: "home", title: "Home", icon: HomeIcon, component: Home }],
});

const ARTICLE = { _id: "drafts.article", _type: "article" };

const CONTENT = `*[_type in ${JSON.stringify(contentTypes)}]`;

/** The first page of the Studio: a person's own work, and what needs attention. */
function Home() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const revision = useRevision(client, CONTENT);
  const mayWrite = useMay("create", ARTICLE);
  return (
    <Card
      data-testid="home-tool"
      height="fill"
      overflow="auto"
      tone="transparent"
    >
      <Container width={4} paddingX={4} paddingY={5}>
        <Stack gap={5}>
          <Flex align="center" justify="space-between" gap={4} wrap="wrap">
            <Heading as="h1" size={3}>
              Home
            </Heading>
            {mayWrite && (
              <IntentButton
                intent="create"
                params={{ type: "article", template: "article" }}
                icon={AddIcon}
                text="New article"
                tone="primary"
              />
            )}
          </Flex>
          <Grid gridTemplateColumns={[1, 1, 1, 2]} gap={4}>
            <Work client={client} revision={revision} />
            <Upkeep client={client} revision={revision} />
          </Grid>
        </Stack>
      </Container>
    </Card>
  );
}

type PartProps = { client: SanityClient; revision: number };

function Work({ client, revision }: PartProps) {
  const userId = useCurrentUser()?.id;
  const users = useUserStore();
  const load = useCallback(
    () => loadDesk(client, users, userId),
    [client, users, userId],
  );
  const desk = useLoaded(load, revision);
  return (
    <Stack gap={4}>
      <Panel title="Continue with" loaded={desk}>
        {({ drafts }) => (
          <DocumentRows
            rows={drafts}
            empty="You have no drafts. What you change but do not publish appears here."
          />
        )}
      </Panel>
      <Waiting desk={desk} userId={userId ?? ""} />
      <Panel title="Recently published" loaded={desk}>
        {({ published }) => (
          <DocumentRows
            rows={published}
            empty="Nothing has been published yet."
          />
        )}
      </Panel>
    </Stack>
  );
}

function Upkeep({ client, revision }: PartProps) {
  const load = useCallback(() => loadGapCounts(client), [client]);
  const gaps = useLoaded(load, revision);
  const loadMissing = useCallback(() => loadMissingPages(client), [client]);
  const missing = useLoaded(loadMissing, 0);
  return (
    <Stack gap={4}>
      <Panel title="Placeholders and facts to check" loaded={gaps}>
        {(counts) => <GapList counts={counts} />}
      </Panel>
      <Panel title="Most requested missing pages" loaded={missing}>
        {(pages) => <MissingPages pages={pages} />}
      </Panel>
    </Stack>
  );
}

/** The drafts that wait for this person, and those that wait for others. */
function Waiting({ desk, userId }: { desk: Loaded<Desk>; userId: string }) {
  const approvals = useOpenRequests();
  // A role that may publish a license may publish all that is guarded.
  const mayApprove = useMay("update", guardedSubjects.license);
  const asksMe = ({ askedOf }: Approval) => askedOf.includes(userId);
  const isAsked = approvals.kind === "loaded" && approvals.value.some(asksMe);
  return (
    <>
      {(mayApprove || isAsked) && (
        <Panel title="Waiting for me" loaded={approvals}>
          {(open) => (
            <>
              <ApprovalRows
                approvals={open.filter(asksMe)}
                empty="Nobody is asking for your approval."
              />
              {mayApprove && (
                <PanelContent loaded={desk}>
                  {({ waiting }) => <Unasked drafts={waiting} open={open} />}
                </PanelContent>
              )}
            </>
          )}
        </Panel>
      )}
      <Panel title="Waiting for approval" loaded={approvals}>
        {(open) => (
          <ApprovalRows
            approvals={open.filter((each) => !asksMe(each))}
            empty="Nothing is waiting for someone else's approval."
          />
        )}
      </Panel>
    </>
  );
}

function Unasked({
  drafts,
  open,
}: {
  drafts: Desk["waiting"];
  open: readonly Approval[];
}) {
  const asked = new Set(open.map(({ documentId }) => `drafts.${documentId}`));
  const rows = drafts.filter(({ id }) => !asked.has(id));
  if (rows.length === 0) return null;
  return (
    <>
      <PanelText>Drafts that nobody has been asked to approve:</PanelText>
      <DocumentRows rows={rows} empty="" />
    </>
  );
}

/** How much is open, each as a link to its list below "To do". */
function GapList({ counts }: { counts: readonly GapCount[] }) {
  const { basePath } = useWorkspace();
  const open = counts.filter(({ count }) => count > 0);
  if (open.length === 0)
    return (
      <PanelText>
        There are no placeholders, and nothing is unconfirmed or overdue.
      </PanelText>
    );
  return (
    <RowList>
      {open.map(({ id, title, count }) => (
        <Box as="li" key={id}>
          <RowLink
            href={`${basePath.replace(/\/$/, "")}/structure/to-do;${id}`}
            title={`${title} (${count})`}
          />
        </Box>
      ))}
    </RowList>
  );
}

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** The missing pages that visitors asked for; null where they are not counted. */
function MissingPages({ pages }: { pages: MissingPage[] | null }) {
  const mayRedirect = useMay("create", REDIRECT);
  if (pages === null || pages.length === 0)
    return (
      <PanelText>
        {pages === null
          ? "The website counts them only for its own content source. With hosted Sanity, look in the server log."
          : "None. An address is listed when visitors from three networks have asked for it within a week."}
      </PanelText>
    );
  return (
    <Stack as="ul" gap={3}>
      {pages.map(({ path, visitors, last }) => (
        <Flex align="center" as="li" gap={3} justify="space-between" key={path}>
          <Stack gap={2}>
            <Text size={1} weight="medium" textOverflow="ellipsis" title={path}>
              {path}
            </Text>
            <Text size={1} muted>
              {visitors} visitors, last {firmTime(last)}
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
    </Stack>
  );
}
