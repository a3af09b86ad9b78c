import { TextLink } from "~/components/link/text-link";
import { sizeInWords } from "~/model/file-size";
import type { EvidenceFile } from "~/portal/requests/request-list";

type EvidenceFilesProps = {
  files: readonly EvidenceFile[];
  reference: string;
};

/** The files that the sender of a request added, to be downloaded. */
export function EvidenceFiles({ files, reference }: EvidenceFilesProps) {
  if (files.length === 0) return null;
  const id = `files-${reference}`;
  return (
    <div className="mt-4">
      <h4 id={id} className="text-small text-ink-soft">
        {files.length === 1 ? "1 file" : `${files.length} files`}
      </h4>
      <ul aria-labelledby={id} className="mt-1 grid text-small">
        {files.map(({ id: file, name, bytes }) => (
          <li key={file}>
            <TextLink
              href={`/crm/evidence/${file}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {`${name} (${sizeInWords(bytes)})`}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
