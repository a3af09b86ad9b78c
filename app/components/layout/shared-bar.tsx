import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import type { DateText } from "~/model/date-text";

type SharedBarProps = {
  /** When the page was last changed. */
  editedAt: DateText;
  /** Until when the link works. */
  expiresAt: DateText;
  /** False if visitors see the same. */
  isDraft: boolean;
  /** Where visitors see the page; null before it is published. */
  publicPath: string | null;
};

/** Tells the recipient of a shared link what the page is and what does not work on it. */
export function SharedBar(props: SharedBarProps) {
  const { editedAt, expiresAt, isDraft, publicPath } = props;
  return (
    <aside
      aria-label="Shared page"
      data-shared=""
      className="border-b border-control bg-pending-surface text-pending"
    >
      <div className="shell py-3 text-small">
        <p>
          <strong>{isDraft ? "A draft" : "A page"}, shared with you.</strong>{" "}
          {stateOf(props)} It was last changed on <DateTime date={editedAt} />.
          This link works until <DateTime date={expiresAt} />.
        </p>
        <p className="no-print mt-1">
          Forms do not work on this copy, and every link goes to the public
          site.
          {publicPath !== null && isDraft && (
            <>
              {" "}
              <TextLink href={publicPath}>See the published page</TextLink>
            </>
          )}
        </p>
      </div>
    </aside>
  );
}

function stateOf({ isDraft, publicPath }: SharedBarProps): string {
  if (!isDraft) return "This is the published page.";
  return publicPath === null
    ? "It is not published yet."
    : "Visitors see an earlier version.";
}
