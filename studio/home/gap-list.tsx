import { Box } from "@sanity/ui";
import { useWorkspace } from "sanity";
import { useLink } from "sanity/router";

import type { GapCount } from "./gap-counts.ts";
import { PanelText } from "./panel.tsx";
import { RowLink, RowList } from "../rows/row-link.tsx";

/** How much is open, each as a link to its list below "To do". */
export function GapList({ counts }: { counts: readonly GapCount[] }) {
  const open = counts.filter(({ count }) => count > 0);
  if (open.length === 0) {
    return <PanelText>Nothing is made up, unconfirmed or overdue.</PanelText>;
  }
  return (
    <RowList>
      {open.map((each) => (
        <Box as="li" key={each.id}>
          <Gap {...each} />
        </Box>
      ))}
    </RowList>
  );
}

function Gap({ id, title, count }: GapCount) {
  const { basePath } = useWorkspace();
  const href = `${basePath.replace(/\/$/, "")}/structure/to-do;${id}`;
  const { onClick } = useLink({ href });
  return (
    <RowLink href={href} onClick={onClick} title={`${title} (${count})`} />
  );
}
