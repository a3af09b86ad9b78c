import { useId } from "react";

type PreviewMomentProps = {
  /** As of when the page is shown; null for the present. */
  moment: { time: string; text: string } | null;
  /** Path and query of the page, to return to. */
  path: string;
};

/** Says and chooses as of when a preview is shown; it needs no script. */
export function PreviewMoment({ moment, path }: PreviewMomentProps) {
  const id = useId();
  return (
    <details>
      <summary className="py-1 font-bold">
        {`Shown as of ${moment?.text ?? "now"}`}
      </summary>
      <form
        method="post"
        action="/preview/moment"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1"
      >
        <input type="hidden" name="to" value={path} />
        <label htmlFor={id}>Another moment (Central Time)</label>
        <input
          // The choice of another tab is another field.
          key={moment?.time}
          id={id}
          type="datetime-local"
          name="moment"
          defaultValue={moment?.time}
          className="input w-auto"
        />
        <button type="submit" className="action action-secondary">
          Show
        </button>
        {moment && (
          <button
            type="submit"
            name="now"
            value="1"
            className="action action-secondary"
          >
            Back to now
          </button>
        )}
      </form>
    </details>
  );
}
