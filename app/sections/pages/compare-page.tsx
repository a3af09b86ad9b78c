import { DraftList } from "~/components/layout/drafts-on-page";
import { PageHead } from "~/components/layout/page-head";
import { ActionRow } from "~/components/link/action-link";
import type { Comparison } from "~/content/preview/comparison";
import type {
  Change,
  PageDifference,
} from "~/render/difference/page-difference";

/** Pixels, which an attribute says: no style stands in a page. */
const FRAME_HEIGHT = 720;
const MOST_CHANGES = 200;

/** What is published beside the drafts, with what differs. */
export function ComparePage({ comparison }: { comparison: Comparison }) {
  const { difference, drafts, path } = comparison;
  return (
    <>
      <PageHead title="Published and draft" intro={introOf(comparison)}>
        <ActionRow
          className="mt-8"
          links={[{ label: "Back to the preview", href: path }]}
        />
      </PageHead>
      <div className="shell grid gap-10 pb-20">
        {drafts !== null && drafts.length > 0 && (
          <section>
            <h2 className="text-h3">Drafts on this page</h2>
            <DraftList drafts={drafts} />
          </section>
        )}
        {difference !== null && <Difference {...difference} />}
      </div>
    </>
  );
}

function introOf({
  difference,
  isPreviewed,
  isPublished,
  path,
}: Comparison): string {
  if (!isPreviewed) return `The preview shows no page at ${path}.`;
  if (!isPublished)
    return `Visitors see no page at ${path} yet: all of it is a draft.`;
  const count = difference?.changes.length ?? 0;
  if (count === 0)
    return `Visitors see the same words, pictures and links at ${path}.`;
  return count === 1
    ? `One passage differs at ${path}.`
    : `${count} passages differ at ${path}.`;
}

function Difference({ before, after, changes }: PageDifference) {
  return (
    <>
      {changes.length > 0 && (
        <section>
          <h2 className="text-h3">What differs</h2>
          <ol className="mt-4 grid gap-4 border-t border-line">
            {changes.slice(0, MOST_CHANGES).map((change, index) => (
              <li key={index} className="border-b border-line py-3">
                <ChangeEntry change={change} />
              </li>
            ))}
          </ol>
          {changes.length > MOST_CHANGES && (
            <p className="mt-4">
              The first {MOST_CHANGES} are listed; the pages below mark all.
            </p>
          )}
        </section>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <Rendering title="Published" html={before} />
        <Rendering title="Draft" html={after} />
      </div>
    </>
  );
}

function ChangeEntry({ change }: { change: Change }) {
  const { after, before, place } = change;
  return (
    <>
      <p className="text-small font-bold">{place}</p>
      {before !== "" && (
        <p>
          Published: <del>{before}</del>
        </p>
      )}
      {after !== "" && (
        <p>
          Draft: <ins>{after}</ins>
        </p>
      )}
    </>
  );
}

/** A page of its own within this one: it has the width of a phone or a tablet, and its own scroll position. */
function Rendering({ title, html }: { title: string; html: string }) {
  return (
    <section className="min-w-0">
      <h2 className="text-h3">{title}</h2>
      <iframe
        className="mt-4 w-full border border-line"
        height={FRAME_HEIGHT}
        sandbox="allow-same-origin"
        srcDoc={withoutTargets(html)}
        title={`${title}: the page, with what differs marked`}
      />
    </section>
  );
}

/** A link would lead to another page within the frame, which no page allows. */
function withoutTargets(html: string): string {
  return html.replaceAll(/(<a [^>]*?)href="[^"]*"/g, "$1");
}
