import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import type { DateText } from "~/model/date-text";
import { sizeInWords } from "~/model/file-size";
import type {
  EvidenceFile,
  ListName,
  ListSort,
} from "~/portal/requests/request-list";

type EntryProps = {
  title: string;
  reference: string;
  receivedAt: DateText;
  /** The name of the storm that it was sent under. */
  storm?: string | null;
  /** The status in the database. */
  chip?: string;
  /** The summary of the collapsed text. */
  summary?: string;
  text?: string;
  isOpen?: boolean;
  children: ReactNode;
};

/** One entry of a list. Everything in it is untrusted input, shown as text. */
export function Entry(props: EntryProps) {
  const { title, reference, receivedAt, storm } = props;
  const { chip, summary, text, isOpen } = props;
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-h4">{title}</h3>
        {chip && (
          <span className="rounded-full border border-control px-2.5 py-0.5 text-fine">
            {chip}
          </span>
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-soft">
        <DateTime date={receivedAt} />
        <span>{reference}</span>
        {storm && <span>{`Storm: ${storm}`}</span>}
      </p>
      {props.children}
      {text && (
        <details open={isOpen} className="group mt-4">
          <summary className="inline-flex min-h-8 items-center gap-1 text-small font-semibold text-link">
            <ChevronRight
              aria-hidden
              strokeWidth={1.5}
              className="size-4 transition-transform duration-150 group-open:rotate-90"
            />
            {summary}
          </summary>
          <p className="mt-2 max-w-measure whitespace-pre-line">{text}</p>
        </details>
      )}
    </li>
  );
}

type Fact = { name: string; value: ReactNode; href?: string };

/** The fields of an entry, with their names. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 text-small sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(({ name, value, href }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words whitespace-pre-line">
            {href ? <TextLink href={href}>{value}</TextLink> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

type ListAddress = { name: ListName; page?: number; sort?: ListSort };

/** The address of a page of a list: the first page and the usual order if left out. */
export function addressOf({ name, page = 1, sort }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (name !== "requests") parameters.set("list", name);
  if (sort === "storm") parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  const search = parameters.toString();
  return search === "" ? "/dashboard" : `/dashboard?${search}`;
}
