import { LinkIcon } from "@sanity/icons/Link";
import { Card, Stack, Text } from "@sanity/ui";
import type { ListItemBuilder, StructureBuilder } from "sanity/structure";

import { ShareList } from "./share-list.tsx";
import { useShares } from "./use-shares.ts";

/** The list of all shared links, for administrators. */
export function sharesPane(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id("shared-previews")
    .title("Shared previews")
    .icon(LinkIcon)
    .child(
      S.component(SharedPreviews)
        .id("shared-previews")
        .title("Shared previews"),
    );
}

function SharedPreviews() {
  const [shares, readAgain] = useShares(null);
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={4}>
        <Text size={1} muted>
          Links that show the draft of one page, or the page as a release will
          leave it, to people without an account, the newest first.
        </Text>
        <ShareList shares={shares} onChange={readAgain} withDocument />
      </Stack>
    </Card>
  );
}
