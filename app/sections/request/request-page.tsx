import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import type {
  EvidenceReply,
  EvidenceResult,
} from "~/intake/evidence/sent-evidence";
import type {
  CorrectionReply,
  RequestState,
  RequestView,
} from "~/intake/request/request-view";
import { dayOf, momentOf } from "~/model/date-text";

import { ContactDetailsForm } from "./contact-details-form";
import { EvidenceSection } from "./evidence-section";
import { RequestHead } from "./request-head";

type RequestPageProps = {
  view: RequestView;
  /** The path of this page. */
  path: string;
  /** True after a correction. */
  isSaved: boolean;
  /** What became of the files that were sent last. */
  results: readonly EvidenceResult[];
  last: CorrectionReply | EvidenceReply | null;
};

/** How far a request is: the title, and what it means. */
const STATES: Record<RequestState, readonly [title: string, text: string]> = {
  received: ["Received", "We have your request. Nobody has looked at it yet."],
  review: ["In review", "Someone is looking at your request."],
  adjuster: ["With an adjuster", "An adjuster is working on your request."],
  closed: ["Closed", "We are finished with this request."],
};
const UNKNOWN = [
  "Stored",
  "We have your request, but we cannot look up where it stands right now. Please try again in a few minutes.",
] as const;
const WITHDRAWN = [
  "Withdrawn",
  "You withdrew this request. It is being deleted.",
] as const;

/** What a person sent, how far it is, and what can be changed of it. */
export function RequestPage(props: RequestPageProps) {
  const { view, path, isSaved, results, last } = props;
  const { reference, receivedAt, expiresAt, withdrawal } = view;
  return (
    <>
      <RequestHead title="Your request" reference={reference}>
        {", received "}
        <DateTime date={momentOf(new Date(receivedAt).toISOString())} />
      </RequestHead>
      <div className="shell pb-20">
        <div className="grid max-w-[48rem] gap-12">
          <Progress view={view} />
          {isSaved && last === null && (
            <p role="status" className="form-sent font-semibold">
              Your correction is stored.
            </p>
          )}
          <Sent view={view} />
          {withdrawal !== "pending" && (
            <>
              <EvidenceSection
                path={path}
                files={view.evidence}
                results={results}
                last={last?.outcome === "evidence" ? last : null}
              />
              <ContactDetailsForm
                contact={view.contact}
                path={path}
                last={last?.outcome === "again" ? last : null}
              />
              {withdrawal === "none" && <WithdrawLink path={path} />}
            </>
          )}
          <p className="text-small text-ink-soft">
            {"This link works until "}
            <DateTime date={dayOf(new Date(expiresAt).toISOString())} />
            {". Anyone who has it can open your request."}
          </p>
        </div>
      </div>
    </>
  );
}

function Progress({ view: { state, withdrawal } }: { view: RequestView }) {
  const known = state === null ? UNKNOWN : STATES[state];
  const [title, text] = withdrawal === "pending" ? WITHDRAWN : known;
  return (
    <section aria-labelledby="request-state" className="thanks block">
      <h2 id="request-state" className="text-h3">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      {withdrawal === "asked" && (
        <p className="mt-2">You asked us to withdraw it. We will answer you.</p>
      )}
    </section>
  );
}

function Sent({ view }: { view: RequestView }) {
  return (
    <section aria-labelledby="request-sent">
      <h2 id="request-sent" className="text-h3">
        What you sent
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {view.sent.map(({ label, value }) => (
          <div
            key={label}
            className={label === "Description" ? "sm:col-span-2" : undefined}
          >
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WithdrawLink({ path }: { path: string }) {
  return (
    <section aria-labelledby="request-withdraw" className="print:hidden">
      <h2 id="request-withdraw" className="text-h3">
        Withdraw the request
      </h2>
      <p className="mt-3 max-w-measure">
        If you no longer want our help, you can withdraw your request. We will
        ask you once more before anything happens.
      </p>
      <p className="mt-4">
        <TextLink
          href={`${path}/withdraw`}
          className="inline-flex min-h-11 items-center"
        >
          Withdraw your request
        </TextLink>
      </p>
    </section>
  );
}
