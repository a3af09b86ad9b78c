import type { ReactNode } from "react";

import { DateTime } from "~/components/facts/fact-line";
import { Pagination, TextLink } from "~/components/link/links";
import type {
  Doubtful,
  EvidenceByRequest,
  EvidenceFile,
  HelpRequest,
  ListName,
  ListPage,
  ListSort,
  Message,
  StormCount,
} from "~/portal/requests/request-list";

import { addressOf, Entry, EvidenceFiles, Facts } from "./request-entry";
import { StormCounts, type StormNames } from "./storm-counts";

const labels: Record<ListName, string> = {
  requests: "Requests",
  messages: "Messages",
  review: "Review box",
};

const intros: Record<ListName, string> = {
  requests: "Requests for a consultation, the newest first.",
  messages: "Messages from the contact form, the newest first.",
  review:
    "These may be spam, and nobody was told that they are. Look through them: a real person may be among them.",
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
  evidence: EvidenceByRequest;
  storms: readonly StormCount[];
  stormNames: StormNames;
  /** Names of damaged outboxes that were replaced and still exist. */
  setAside: readonly string[];
};

/** The submissions of the site's forms, for a firm without a CRM. */
export function RequestList(props: RequestListProps) {
  const { name, sort, list, evidence, storms, stormNames, setAside } = props;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">CRM Portal</h1>
      {setAside.length > 0 && <ReplacedStore files={setAside} />}
      <ListTabs current={name} />
      <h2 className="sr-only">{labels[name]}</h2>
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {intros[name]}
      </p>
      <StormCounts name={name} sort={sort} storms={storms} names={stormNames} />
      {list === null ? (
        <Unreadable />
      ) : (
        <Entries
          list={list}
          sort={sort}
          evidence={evidence}
          stormNames={stormNames}
        />
      )}
    </div>
  );
}

function ListTabs({ current }: { current: ListName }) {
  return (
    <nav aria-label="Lists" className="no-print mt-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {(Object.keys(labels) as ListName[]).map((name) => (
          <li key={name}>
            <TextLink
              href={addressOf({ name })}
              aria-current={name === current ? "page" : undefined}
              className="-mb-px block border-b-3 border-transparent py-2.5 text-ink no-underline hover:border-control aria-[current=page]:border-ink aria-[current=page]:font-semibold"
            >
              {labels[name]}
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

function ReplacedStore({ files }: { files: readonly string[] }) {
  return (
    <div role="status" className="mt-8 border-l-3 border-danger py-1 pl-5">
      <p className="font-semibold">The store of requests was damaged</p>
      <p className="mt-1 max-w-measure">
        A new one has taken over everything that could be read. Please look
        through all three lists: the firm may not have been told of the latest
        requests, and what may have wrong words is in the review box. This
        notice stays until whoever looks after the site has removed{" "}
        {files.join(", ")}.
      </p>
    </div>
  );
}

function Unreadable() {
  return (
    <div role="alert" className="mt-8 border-l-3 border-danger py-1 pl-5">
      <p className="font-semibold">This list cannot be read right now</p>
      <p className="mt-1">
        Nothing is lost: what people send is kept, and will be here once the
        database answers again. Please try again in a few minutes.
      </p>
    </div>
  );
}

type EntriesProps = Pick<
  RequestListProps,
  "sort" | "evidence" | "stormNames"
> & { list: ListPage };

function Entries({ list, sort, evidence, stormNames }: EntriesProps) {
  if (list.rows.length === 0)
    return <p className="mt-8 text-lead">{empty[list.name]}</p>;
  return (
    <>
      <ul className="mt-8 grid gap-5">
        {entriesOf(list, evidence, stormNames)}
      </ul>
      <Pagination
        {...list}
        address={(page) => addressOf({ name: list.name, sort, page })}
        labels={sort === "storm" ? ["Back", "Next"] : ["Newer", "Older"]}
        className="mt-10"
      />
    </>
  );
}

function entriesOf(
  list: ListPage,
  evidence: EvidenceByRequest,
  stormNames: StormNames,
): ReactNode {
  const nameOf = (id: string | null) => id && (stormNames[id] || id);
  switch (list.name) {
    case "requests":
      return list.rows.map((row) => (
        <RequestEntry
          key={row.reference}
          request={row}
          files={evidence[row.reference] ?? []}
          storm={nameOf(row.stormId)}
        />
      ));
    case "messages":
      return list.rows.map((row) => (
        <MessageEntry key={row.reference} message={row} />
      ));
    case "review":
      return list.rows.map((row) => (
        <DoubtfulEntry
          key={row.reference}
          doubtful={row}
          files={evidence[row.reference] ?? []}
          storm={nameOf(row.stormId)}
        />
      ));
  }
}

type Added = { files: readonly EvidenceFile[]; storm: string | null };

type RequestEntryProps = Added & { request: HelpRequest };

function RequestEntry({ request, files, storm }: RequestEntryProps) {
  const { email, location, peril, dateOfLoss, description } = request;
  return (
    <Entry
      title={request.title}
      reference={request.reference}
      receivedAt={request.receivedAt}
      storm={storm}
      chip={request.status}
      summary="Everything they wrote"
      text={description}
    >
      <Facts
        facts={[
          { name: "Email", value: email, href: `mailto:${email}` },
          { name: "Location", value: location },
          { name: "Peril", value: peril },
          {
            name: "Date of loss",
            value: dateOfLoss ? <DateTime date={dateOfLoss} /> : "Not given",
          },
        ]}
      />
      <EvidenceFiles files={files} reference={request.reference} />
    </Entry>
  );
}

function MessageEntry({ message }: { message: Message }) {
  const { name, email, phone } = message;
  return (
    <Entry
      title={name}
      reference={message.reference}
      receivedAt={message.receivedAt}
      summary="Message"
      text={message.message}
      isOpen
    >
      <Facts
        facts={[
          { name: "Email", value: email, href: `mailto:${email}` },
          {
            name: "Phone",
            value: phone,
            href: `tel:${phone.replace(/[^+\d]/g, "")}`,
          },
        ]}
      />
    </Entry>
  );
}

const ANSWERED_BY_STAFF: Readonly<Record<string, string>> = {
  privacy: "Privacy request",
  withdrawal: "Withdrawal of a request",
};
const TITLES: Readonly<Record<string, string>> = {
  ...ANSWERED_BY_STAFF,
  contact: "Message",
};

type DoubtfulEntryProps = Added & { doubtful: Doubtful };

function DoubtfulEntry({ doubtful, files, storm }: DoubtfulEntryProps) {
  const { kind, reason, fields } = doubtful;
  return (
    <Entry
      title={TITLES[kind] ?? "Request for a consultation"}
      reference={doubtful.reference}
      receivedAt={doubtful.receivedAt}
      storm={storm}
    >
      <p className="mt-4">
        {kind in ANSWERED_BY_STAFF ? reason : `Set aside because: ${reason}`}
      </p>
      <Facts facts={fields} />
      <EvidenceFiles files={files} reference={doubtful.reference} />
    </Entry>
  );
}
