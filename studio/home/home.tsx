import { AddIcon } from "@sanity/icons/Add";
import { HomeIcon } from "@sanity/icons/Home";
import { Card, Container, Flex, Grid, Heading, Stack } from "@sanity/ui";
import { definePlugin, IntentButton, useClient } from "sanity";

import { contentTypes } from "../content-types.ts";
import { useMay } from "../guarded-types.ts";
import { useRevision } from "../rows/panel.tsx";
import { ComingUp } from "./coming-up.tsx";
import { ForMe } from "./for-me.tsx";
import { TheSite } from "./the-site.tsx";

/** The Studio opens its first tool, so this must be the first plugin. */
export const homeTool = definePlugin({
  name: "home",
  tools: [{ name: "home", title: "Home", icon: HomeIcon, component: Home }],
});

const ARTICLE = { _id: "drafts.article", _type: "article" };

const CONTENT = `*[_type in ${JSON.stringify([...contentTypes, "system.release"])}]`;

/** The Studio's first page: a person's own work, and the state of the site. */
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
            <Stack gap={4}>
              <ForMe revision={revision} />
              <ComingUp revision={revision} />
            </Stack>
            <Stack gap={4}>
              <TheSite revision={revision} />
            </Stack>
          </Grid>
        </Stack>
      </Container>
    </Card>
  );
}
