import type { Refusal } from "~/evidence/kit/add-photographs";

import type { EvidenceKit } from "./use-evidence-kit";

type KitNoticesProps = {
  evidence: EvidenceKit;
  refused: readonly Refusal[];
};

/** What was done, what takes long, what did not work and which files were refused. */
export function KitNotices({ evidence, refused }: KitNoticesProps) {
  const { message, trouble, progress } = evidence;
  return (
    <div className="grid gap-4 empty:hidden">
      {progress && (
        <label className="block max-w-narrow">
          {progress.label}: {progress.done + 1} of {progress.total}
          <progress
            value={progress.done}
            max={progress.total}
            className="mt-2 block h-3 w-full accent-link"
          />
        </label>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {progress ? "" : message}
      </p>
      <div role="alert" className="empty:hidden">
        {trouble && <p className="error-summary max-w-narrow">{trouble}</p>}
        {refused.length > 0 && (
          <div className="error-summary max-w-narrow">
            <h3 className="text-h4">Not taken</h3>
            <ul className="mt-2 grid gap-2">
              {refused.map(({ name, reason }, index) => (
                // Two files may have the same name.
                <li key={`${index} ${name}`}>
                  <strong className="break-all">{name}</strong>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
