import { Plus } from "lucide-react";
import { use } from "react";

import { DateTime } from "~/components/facts/date-time";
import type { PageDraft } from "~/model/page-draft";
import { PageDraftsContext } from "~/render/page-drafts";
import { rendersIslands, serverOnly } from "~/static-page/server-only";
import { StaticIsland } from "~/static-page/static-island";

/** In the bar of a preview: the drafts that the page shows. */
export function DraftsOnPage() {
  const drafts = rendersIslands ? use(PageDraftsContext) : undefined;
  return (
    <StaticIsland
      name="page-drafts"
      content={drafts === undefined ? {} : serverOnly({ drafts })}
      view={rendersIslands ? (content) => <DraftSummary {...content} /> : null}
    />
  );
}

function DraftSummary({ drafts }: { drafts: PageDraft[] | null }) {
  if (drafts === null)
    return <p>The drafts on this page cannot be listed at the moment.</p>;
  if (drafts.length === 0) return <p>Nothing on this page is a draft.</p>;
  return (
    <details>
      <summary className="flex items-center gap-2 py-1 font-bold">
        {drafts.length === 1
          ? "1 draft on this page"
          : `${drafts.length} drafts on this page`}
        <Plus
          aria-hidden
          strokeWidth={1.5}
          className="disclosure-mark size-4 shrink-0 transition-transform duration-150"
        />
      </summary>
      <ul className="grid list-disc gap-1 py-1 pl-5">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftEntry draft={draft} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "A title (Article), a draft of Jo since Jan 30, 2026, 4:12 PM CST, last edited by Ann on Jan 31, 2026, 9:05 AM CST". */
function DraftEntry({ draft }: { draft: PageDraft }) {
  const { editedAt, editedBy, formPath, startedAt, startedBy } = draft;
  return (
    <>
      {/* The Studio is not shown within the frame of a preview. */}
      <a href={formPath} target="_top">
        {draft.title ?? draft.type}
      </a>
      {draft.title !== null && ` (${draft.type})`}
      {startedAt !== null && (
        <>
          , a draft{startedBy !== null && ` of ${startedBy}`} since{" "}
          <DateTime date={startedAt} />
        </>
      )}
      , last edited{editedBy !== null && ` by ${editedBy}`} on{" "}
      <DateTime date={editedAt} />
    </>
  );
}
