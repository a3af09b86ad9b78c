import type {
  EvidenceBounds,
  EvidenceResult,
} from "~/intake/evidence/sent-evidence";

import { isTaken, outcomeInWords } from "./evidence-words";

type EvidenceResultsProps = {
  results: readonly EvidenceResult[];
  bounds: EvidenceBounds;
};

/** What became of the files that were sent last, each by its name. */
export function EvidenceResults({ results, bounds }: EvidenceResultsProps) {
  const refused = results.filter((result) => !isTaken(result)).length;
  return (
    <div role="status" className="form-sent mb-0">
      {results.length > 0 && (
        <>
          <p className="font-semibold">
            {titleOf(results.length - refused, refused)}
          </p>
          <ul className="mt-2 grid gap-1">
            {results.map((result, index) => (
              <li key={index} className="break-words">
                <span className="font-semibold">{result.name}</span>
                {`: ${outcomeInWords(result.outcome, bounds)}.`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function titleOf(taken: number, refused: number): string {
  const received =
    taken === 1 ? "1 file was received." : `${taken} files were received.`;
  if (refused === 0) return received;
  return `${received} ${refused === 1 ? "1 file was" : `${refused} files were`} not taken.`;
}
