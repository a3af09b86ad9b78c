import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { DateTime } from "~/components/facts/fact-line";
import { Pagination, TextLink } from "~/components/link/links";
import { sizeInWords } from "~/model/file-size";
import type {
  EvidenceFile,
  ListField,
  ListName,
  ListPage,
  ListSort,
  StormCount,
} from "~/portal/requests/request-list";

import { Choices, CountTable } from "./count-table";

export const listLabels: Record<ListName, string> = {
  requests: "Requests",
  messages: "Messages",
  review: "Review box",
};

const intros: Record<ListName, string> = {
  requests: "Consultation requests, newest first.",
  messages: "Messages from the contact form, newest first.",
  review:
    "These may be spam. We haven't told the senders. Look through them: a real person may be waiting.",
};

const empty: Record<ListName, string> = {
  requests: "No request has come in yet.",
  messages: "No message has come in yet.",
  review: "The review box is empty.",
};

type RequestListProps = {
  name: ListName;
  sort: ListSort;
  /** null while the database does not answer. */
  list: ListPage | null;
  storms: readonly StormCount[];
  /** The names of storms by their ids; a deleted one has none. */
  stormNames: Readonly<Record<string, string>>;
  /** Names of damaged outboxes and databases that were replaced and still exist. */
  setAside: readonly string[];
};

/** The submissions of the site's forms, for a firm without a CRM. */
export function RequestList(props: RequestListProps) {
  const { name, sort, list, stormNames, setAside } = props;
  const isOfDatabase = (file: string) => file.startsWith("supabase/");
  const databases = setAside.filter(isOfDatabase);
  const outboxes = setAside.filter((file) => !isOfDatabase(file));
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">CRM Portal</h1>
      {databases.length > 0 && (
        <Notice role="status" title="The database was damaged or missing">
          What people send is here again. Statuses and notes of claims, and
          accounts of staff, may be missing or older than before. This notice
          stays until the person who runs the site has removed{" "}
          {databases.join(", ")}.
        </Notice>
      )}
      {outboxes.length > 0 && (
        <Notice
          role="status"
          title="The file of requests was damaged or missing"
        >
          A new file holds everything that was left and could be read. Look
          through all three lists: the firm may not know about the latest
          requests. This notice stays until the person who runs the site has
          removed {outboxes.join(", ")}.
        </Notice>
      )}
      <ListTabs current={name} />
      <h2 className="sr-only">{listLabels[name]}</h2>
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {intros[name]}
      </p>
      <StormCounts {...props} />
      {list === null ? (
        <Notice role="alert" title="This list cannot be read right now">
          Nothing is lost. What people send is saved, and it will appear here
          once the database responds again. Try again in a few minutes.
        </Notice>
      ) : list.rows.length === 0 ? (
        <p className="mt-8 text-lead">{empty[name]}</p>
      ) : (
        <>
          <ul className="mt-8 grid gap-5">
            {list.rows.map((row) => (
              <Entry key={row.reference} entry={row} stormNames={stormNames} />
            ))}
          </ul>
          <Pagination
            {...list}
            address={(page) => addressOf({ name, sort, page })}
            labels={sort === "storm" ? ["Back", "Next"] : ["Newer", "Older"]}
            className="mt-10"
          />
        </>
      )}
    </div>
  );
}

const sorts: Record<ListSort, string> = {
  newest: "Newest first",
  storm: "By storm",
};

/**
 * How many requests each storm has brought, and the order of the list; nothing
 * before the first request, and above the messages, which belong to no storm.
 */
function StormCounts({ name, sort, storms, stormNames }: RequestListProps) {
  if (storms.length === 0 || name === "messages") return null;
  return (
    <section aria-label="Storms" className="mt-8 max-w-measure">
      <CountTable
        caption="Requests by storm"
        captionClass="sr-only"
        columns={["Storm", "Requests", "In the review box"]}
        rows={storms.map(({ id, requests, doubtful }) => ({
          key: id,
          name: stormNames[id] || id,
          counts: [requests, doubtful],
        }))}
        className=""
      />
      <ul aria-label="Order" className="no-print mt-2 flex gap-x-6 text-small">
        <Choices
          choices={(Object.keys(sorts) as ListSort[]).map((each) => ({
            href: addressOf({ name, sort: each }),
            text: sorts[each],
            isCurrent: each === sort,
          }))}
        />
      </ul>
    </section>
  );
}

function ListTabs({ current }: { current: ListName }) {
  return (
    <nav aria-label="Lists" className="no-print mt-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {(Object.keys(listLabels) as ListName[]).map((name) => (
          <li key={name}>
            <TextLink
              href={addressOf({ name })}
              aria-current={name === current ? "page" : undefined}
              className="-mb-px block border-b-3 border-transparent py-2.5 text-ink no-underline hover:border-control aria-[current=page]:border-ink aria-[current=page]:font-semibold"
            >
              {listLabels[name]}
            </TextLink>
          </li>
        ))}
        <li className="sm:ml-auto">
          <TextLink href="/dashboard/visits" className="block py-2.5">
            Visits
          </TextLink>
        </li>
        <li>
          <TextLink href="/dashboard/health" className="block py-2.5">
            Health
          </TextLink>
        </li>
      </ul>
    </nav>
  );
}

type NoticeProps = {
  role: "status" | "alert";
  title: string;
  children: ReactNode;
};

function Notice({ role, title, children }: NoticeProps) {
  return (
    <div role={role} className="mt-8 border-l-3 border-danger py-1 pl-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-measure">{children}</p>
    </div>
  );
}

type EntryProps = {
  entry: ListPage["rows"][number];
  stormNames: RequestListProps["stormNames"];
};

/** One entry of a list, shown as text: everything in it is untrusted input. */
function Entry({ entry, stormNames }: EntryProps) {
  const { title, status, stormId, reference, note, details } = entry;
  return (
    <li className="rounded-card border border-line bg-surface p-5 wrap-anywhere sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-h4">
          {title}
          <span className="sr-only">{`, ${reference}`}</span>
        </h3>
        {status && (
          <span className="rounded-full border border-control px-2.5 py-0.5 text-fine">
            <span className="sr-only">Status: </span>
            {status}
          </span>
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-soft">
        <DateTime date={entry.receivedAt} />
        <span>{reference}</span>
        {stormId && <span>{`Storm: ${stormNames[stormId] || stormId}`}</span>}
      </p>
      {note !== undefined && <p className="mt-4">{note}</p>}
      <Fields fields={entry.fields} />
      <EvidenceFiles files={entry.files} reference={reference} />
      {details?.text && (
        <details open={details.isOpen} className="group mt-4">
          <summary className="inline-flex min-h-8 items-center gap-1 text-small font-semibold text-link">
            <ChevronRight
              aria-hidden
              strokeWidth={1.5}
              className="size-4 transition-transform duration-150 group-open:rotate-90"
            />
            {details.summary}
            <span className="sr-only">{`, ${reference}`}</span>
          </summary>
          <p className="mt-2 max-w-measure whitespace-pre-line">
            {details.text}
          </p>
        </details>
      )}
    </li>
  );
}

function Fields({ fields }: { fields: readonly ListField[] }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 text-small sm:grid-cols-2 lg:grid-cols-4">
      {fields.map(({ name, value, href }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="whitespace-pre-line">
            {typeof value === "object" ? (
              <DateTime date={value} />
            ) : href ? (
              <TextLink href={href}>{value}</TextLink>
            ) : (
              value
            )}
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
function EvidenceFiles({ files, reference }: EvidenceFilesProps) {
  if (files.length === 0) return null;
  const id = `files-${reference}`;
  return (
    <div className="mt-4">
      <h4 id={id} className="text-small text-ink-soft">
        {files.length === 1 ? "1 file" : `${files.length} files`}
        <span className="sr-only">{` of ${reference}`}</span>
      </h4>
      <ul aria-labelledby={id} className="mt-1 grid text-small">
        {files.map(({ id: file, name, bytes }) => (
          <li key={file}>
            <TextLink
              href={`/crm/evidence/${file}`}
              className="inline-flex min-h-11 items-center"
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
function addressOf({ name, page = 1, sort }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (name !== "requests") parameters.set("list", name);
  if (sort === "storm") parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  const search = parameters.toString();
  return search === "" ? "/dashboard" : `/dashboard?${search}`;
}
