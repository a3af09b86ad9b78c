import type { ReactNode } from "react";

import { DateTime } from "~/components/facts/date-time";
import { TextLink } from "~/components/link/text-link";
import type {
  Doubtful,
  HelpRequest,
  ListName,
  ListPage,
  Message,
} from "~/portal/requests/request-list";

import { Entry, Facts } from "./request-entry";

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
  /** null while the database does not answer. */
  list: ListPage | null;
  /** Names of damaged outboxes that were replaced and still exist. */
  setAside: readonly string[];
};

/** The submissions of the site's forms, for a firm without a CRM. */
export function RequestList({ name, list, setAside }: RequestListProps) {
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">CRM Portal</h1>
      {setAside.length > 0 && <ReplacedStore files={setAside} />}
      <ListTabs current={name} />
      <h2 className="sr-only">{labels[name]}</h2>
      <p className="mt-6 max-w-measure text-small text-ink-soft">
        {intros[name]}
      </p>
      {list === null ? <Unreadable /> : <Entries list={list} />}
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
              href={addressOf(name, 1)}
              aria-current={name === current ? "page" : undefined}
              className="-mb-px block border-b-3 border-transparent py-2.5 text-ink no-underline hover:border-control aria-[current=page]:border-ink aria-[current=page]:font-semibold"
            >
              {labels[name]}
            </TextLink>
          </li>
        ))}
        <li className="sm:ml-auto">
          <TextLink href="/dashboard/health" className="block py-2.5">
            Health
          </TextLink>
        </li>
      </ul>
    </nav>
  );
}

function addressOf(name: ListName, page: number): string {
  const parameters = new URLSearchParams();
  if (name !== "requests") parameters.set("list", name);
  if (page > 1) parameters.set("page", String(page));
  const search = parameters.toString();
  return search === "" ? "/dashboard" : `/dashboard?${search}`;
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

function Entries({ list }: { list: ListPage }) {
  if (list.rows.length === 0)
    return <p className="mt-8 text-lead">{empty[list.name]}</p>;
  return (
    <>
      <ul className="mt-8 grid gap-5">{entriesOf(list)}</ul>
      <ListPages list={list} />
    </>
  );
}

function entriesOf(list: ListPage): ReactNode {
  switch (list.name) {
    case "requests":
      return list.rows.map((row) => (
        <RequestEntry key={row.reference} request={row} />
      ));
    case "messages":
      return list.rows.map((row) => (
        <MessageEntry key={row.reference} message={row} />
      ));
    case "review":
      return list.rows.map((row) => (
        <DoubtfulEntry key={row.reference} doubtful={row} />
      ));
  }
}

function RequestEntry({ request }: { request: HelpRequest }) {
  const { email, location, peril, dateOfLoss, description } = request;
  return (
    <Entry
      title={request.title}
      reference={request.reference}
      receivedAt={request.receivedAt}
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

function DoubtfulEntry({ doubtful }: { doubtful: Doubtful }) {
  const { kind, reason, fields } = doubtful;
  return (
    <Entry
      title={TITLES[kind] ?? "Request for a consultation"}
      reference={doubtful.reference}
      receivedAt={doubtful.receivedAt}
    >
      <p className="mt-4">
        {kind in ANSWERED_BY_STAFF ? reason : `Set aside because: ${reason}`}
      </p>
      <Facts facts={fields} />
    </Entry>
  );
}

function ListPages({ list }: { list: ListPage }) {
  const { name, page, pageCount, total } = list;
  if (pageCount === 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="no-print mt-10 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <span>
        {page > 1 && (
          <TextLink href={addressOf(name, page - 1)}>Newer</TextLink>
        )}
      </span>
      <span className="text-small text-ink-soft">
        Page {page} of {pageCount}, {total} in all
      </span>
      <span>
        {page < pageCount && (
          <TextLink href={addressOf(name, page + 1)}>Older</TextLink>
        )}
      </span>
    </nav>
  );
}
