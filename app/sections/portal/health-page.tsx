import { Form } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { useId } from "react";

import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import { momentOf } from "~/model/date-text";
import type {
  HealthPart,
  HealthView,
  RefusedView,
} from "~/portal/health/health-view";

/** The state of the site, for the firm's staff. */
export function HealthPage({ view }: { view: HealthView }) {
  const { isWell, readAt, parts, refused } = view;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">Health</h1>
      <p
        role="status"
        data-health={isWell ? "well" : "failing"}
        className={`mt-8 border-l-3 py-1 pl-5 text-lead ${isWell ? "border-ink" : "border-danger"}`}
      >
        {isWell ? "Everything is working." : summaryOf(view)}
      </p>
      <p className="mt-4 text-small text-ink-soft">
        As of <DateTime date={momentOf(readAt)} />.{" "}
        <TextLink href="/dashboard/health">Refresh</TextLink>
      </p>
      <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-2">
        {parts.map((part) => (
          <Lines key={part.title} {...part} />
        ))}
      </div>
      <Refused refused={refused} />
      <Calendar path={view.calendarPath} />
    </div>
  );
}

function Calendar({ path }: { path: string }) {
  return (
    <section className="mt-12">
      <h2 className="text-h3">License renewals</h2>
      <p className="mt-4 max-w-measure">
        <a href={path} className="text-link underline">
          This calendar
        </a>{" "}
        has the last day of each license, with reminders 90, 60 and 30 days
        before. Copy its address into your calendar app as a subscription.
        Anyone who has the address can read it, so share it only within the
        firm.
      </p>
    </section>
  );
}

function summaryOf({ parts, refused }: HealthView): string {
  const failing = parts
    .flatMap(({ lines }) => lines)
    .filter(({ isWell }) => !isWell)
    .map(({ name, text }) => `${name}: ${text}.`);
  if (refused.some(({ request, why }) => request === null && why === null))
    failing.push("The database refused requests, see below.");
  if (refused.some(({ why }) => why !== null))
    failing.push("Some senders got no mail, see below.");
  return failing.join(" ");
}

const FAILING = "flex items-center gap-2 font-semibold text-danger";

function Lines({ title, lines }: HealthPart) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <dl className="mt-4 border-t border-line">
        {lines.map(({ name, isWell, text }) => (
          <div
            key={`${name} ${text}`}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className={isWell ? "" : FAILING}>
              {!isWell && (
                <CircleAlert
                  aria-hidden
                  strokeWidth={1.5}
                  className="size-5 shrink-0"
                />
              )}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Refused({ refused }: { refused: RefusedView[] }) {
  return (
    <section className="mt-12">
      <h2 className="text-h3">What the database refused, or the mail server</h2>
      {refused.length === 0 ? (
        <p className="mt-4">Nothing.</p>
      ) : (
        <>
          <p className="mt-4 max-w-measure">
            We accepted these from visitors, and they're safe in the outbox. Fix
            the cause, then deliver them again. You don't need to restart.
          </p>
          {refused.some(({ request }) => request !== null) && (
            <p className="mt-4 max-w-measure">
              A file is listed here if the database no longer has its request.
              If you deleted the request on purpose, delete the file too.
              Otherwise it stays until its time is over.
            </p>
          )}
          <ul className="mt-6 grid gap-5">
            {refused.map((each) => (
              <RefusedEntry key={each.reference} {...each} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RefusedEntry(props: RefusedView) {
  const { reference, parts, receivedAt, request, why } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="min-w-0">
        <h3 className="text-h4 wrap-anywhere">{reference}</h3>
        <p className="mt-1 text-small text-ink-soft">
          {`Received ${receivedAt}. `}
          {request === null ? `Refused: ${parts}` : `A file for ${request}`}
          {why !== null && `. ${why}`}
        </p>
        {request !== null && <DeleteFile reference={reference} />}
      </div>
      <Form method="post" reloadDocument>
        <input type="hidden" name="reference" value={reference} />
        <button type="submit" className="action action-primary cursor-pointer">
          Deliver again
          <span className="sr-only">: {reference}</span>
        </button>
      </Form>
    </li>
  );
}

function DeleteFile({ reference }: Pick<RefusedView, "reference">) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-link underline">
        Delete it<span className="sr-only">: {reference}</span>
      </summary>
      <Form method="post" reloadDocument className="mt-3">
        <p className="max-w-measure">
          The file is then gone for good. Earlier backups may still hold it.
        </p>
        <input type="hidden" name="delete" value={reference} />
        <button
          type="submit"
          className="action action-secondary mt-3 cursor-pointer"
        >
          Delete the file<span className="sr-only">: {reference}</span>
        </button>
      </Form>
    </details>
  );
}
