import type { Refusal } from "~/evidence/kit/add-photographs";

import type { EvidenceKit } from "./use-evidence-kit";

type KitNoticesProps = {
  evidence: EvidenceKit;
  refused: readonly Refusal[];
};

/** What takes long, what did not work and which files were refused. */
export function KitNotices({ evidence, refused }: KitNoticesProps) {
  const { trouble, progress } = evidence;
  return (
    <div className="grid max-w-narrow gap-4">
      {progress && (
        <label className="block">
          {progress.label}: {progress.done + 1} of {progress.total}
          <progress
            value={progress.done}
            max={progress.total}
            className="mt-2 block h-3 w-full accent-link"
          />
        </label>
      )}
      {trouble && <p className="error-summary">{trouble}</p>}
      <div role="alert">
        {refused.length > 0 && (
          <div className="error-summary">
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
