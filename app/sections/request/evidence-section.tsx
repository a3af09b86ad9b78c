import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import type {
  EvidenceBounds,
  EvidenceReply,
  EvidenceResult,
  SentEvidence,
} from "~/intake/evidence/sent-evidence";
import { momentOf } from "~/model/date-text";
import { sizeInWords } from "~/model/file-size";

import { EvidenceForm, EvidenceResults } from "./evidence-form";
import { boundsInWords } from "./use-evidence-upload";

type EvidenceSectionProps = {
  /** Where the form is sent to. */
  path: string;
  files: readonly SentEvidence[];
  bounds: EvidenceBounds;
  /** What became of the files that were sent last. */
  results: readonly EvidenceResult[];
  /** The reply to a form of which no file came. */
  last: EvidenceReply | null;
};

/** Adds files to a request, and shows those that were sent. */
export function EvidenceSection(props: EvidenceSectionProps) {
  const { path, files, bounds, results, last } = props;
  return (
    <section
      id="evidence"
      aria-labelledby="request-evidence"
      className="scroll-mt-24"
    >
      <h2 id="request-evidence" className="text-h3">
        Add evidence
      </h2>
      <p className="mt-3 max-w-measure">
        Photographs of the damage, estimates, letters from your insurer. We take
        the location out of every picture. Only our staff can open what you
        send.
      </p>
      <EvidenceList files={files} />
      {files.length < bounds.mostFiles ? (
        <EvidenceForm
          path={path}
          bounds={bounds}
          results={results}
          last={last}
        />
      ) : (
        <FullRequest {...props} />
      )}
    </section>
  );
}

/** A request that has all the files it can have. */
function FullRequest({ results, bounds }: EvidenceSectionProps) {
  return (
    <div className="mt-6 grid max-w-measure gap-6">
      {results.length > 0 && (
        <EvidenceResults results={results} bounds={bounds} />
      )}
      <p>
        {`This request has all the files it can have: ${boundsInWords(bounds)} Please `}
        <TextLink href="/contact">write to us</TextLink>
        {" if there is more."}
      </p>
    </div>
  );
}

/** The files that were sent. They cannot be read back: the link is no lock. */
function EvidenceList({ files }: { files: readonly SentEvidence[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-6 grid border-t border-line" aria-label="Files you sent">
      {files.map(({ id, name, bytes, receivedAt }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3"
        >
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <span className="text-small text-ink-soft tabular-nums">
            {`${sizeInWords(bytes)}, `}
            <DateTime date={momentOf(new Date(receivedAt).toISOString())} />
          </span>
        </li>
      ))}
    </ul>
  );
}
