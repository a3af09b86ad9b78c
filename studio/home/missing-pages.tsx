import { Box, Flex, Stack, Text } from "@sanity/ui";
import { IntentButton, useDocumentValuePermissions } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import { REDIRECT_TEMPLATE } from "../redirect-template.ts";
import type { MissingPage } from "./dead-ends.ts";
import { PanelText } from "./panel.tsx";

/** The missing pages that visitors asked for; null where they are not counted. */
export function MissingPages({ pages }: { pages: MissingPage[] | null }) {
  const mayRedirect = useMayRedirect();
  if (pages === null) {
    return (
      <PanelText>
        The website counts them for its own content source alone. With hosted
        Sanity, look into the log of the server.
      </PanelText>
    );
  }
  if (pages.length === 0) {
    return (
      <PanelText>
        None. An address is listed when visitors from three networks asked for
        it within a week.
      </PanelText>
    );
  }
  return (
    <Stack as="ul" gap={3}>
      {pages.map((page) => (
        <Box as="li" key={page.path}>
          <Page page={page} mayRedirect={mayRedirect} />
        </Box>
      ))}
    </Stack>
  );
}

const REDIRECT = { _id: "redirect", _type: "redirect" };

/** True for a role that may make redirects. */
function useMayRedirect(): boolean {
  const [permission] = useDocumentValuePermissions({
    document: REDIRECT,
    permission: "create",
  });
  return permission?.granted === true;
}

type PageProps = { page: MissingPage; mayRedirect: boolean };

function Page({ page, mayRedirect }: PageProps) {
  const { path, visitors, last, suggestion } = page;
  return (
    <Flex align="center" gap={3} justify="space-between">
      <Stack gap={2}>
        <Text size={1} weight="medium" textOverflow="ellipsis" title={path}>
          {path}
        </Text>
        <Text size={1} muted>
          {visitors} visitors, last {firmTime(last)}
        </Text>
        {suggestion !== null && (
          <Text size={1} muted>
            Perhaps {suggestion} was meant.
          </Text>
        )}
      </Stack>
      {mayRedirect && (
        <IntentButton
          intent="create"
          params={[
            { type: "redirect", template: REDIRECT_TEMPLATE },
            { from: path, ...(suggestion !== null && { to: suggestion }) },
          ]}
          mode="ghost"
          text="Redirect"
          aria-label={`Make a redirect from ${path}`}
        />
      )}
    </Flex>
  );
}
