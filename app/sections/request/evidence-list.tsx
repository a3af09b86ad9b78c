import { DateTime } from "~/components/facts/date-time";
import type { SentEvidence } from "~/intake/evidence/sent-evidence";
import { momentOf } from "~/model/date-text";
import { sizeInWords } from "~/model/file-size";

/** The files that were sent. They cannot be read back: the link is no lock. */
export function EvidenceList({ files }: { files: readonly SentEvidence[] }) {
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
